console.log(String(require('fs').readFileSync('/dev/stdin')).trim().split(/\s+/).reduce((a, b) => a + Number(b), 0))
