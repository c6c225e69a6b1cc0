const all = []; for (let i = 0; i < 3e7; i++) all.push([i]); console.log(all.length)
