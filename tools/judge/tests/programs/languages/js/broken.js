console.log(3)
console.log(}
