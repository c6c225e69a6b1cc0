console.log(4)
