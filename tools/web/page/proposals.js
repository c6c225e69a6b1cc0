// Finds the moves that the touched spots propose.
//
// Each way to make a move is a set of spots. Touching a spot means a smallest set that contains it: in a heap, the stones from
// there up; in a row, one cell and not two. A move that no single touch means takes further touches. The smallest of these moves
// are proposed as well, to show that there are more.

export class Proposals {
  constructor(moves) {
    this.ways = moves.flatMap((move) => move.ways.map((way) => ({ move, spots: new Set(way) })));
    this.ways.sort((one, other) => one.spots.size - other.spots.size);
    const waysOf = new Map();
    for (const way of this.ways) {
      for (const spot of way.spots) {
        if (!waysOf.has(spot)) waysOf.set(spot, []);
        waysOf.get(spot).push(way);
      }
    }
    const meant = new Map([...waysOf].map(([spot, ways]) => [spot, movesOf(least(ways))]));
    const meantByOne = new Set([...meant.values()].flat());
    const others = (spot) => movesOf(least(waysOf.get(spot).filter(({ move }) => !meantByOne.has(move))));
    this.first = new Map([...meant].map(([spot, moves]) => [spot, [...moves, ...others(spot)]]));
  }

  /** The spots that can be touched first. */
  get spots() {
    return [...this.first.keys()];
  }

  /** The moves that these touched spots mean, the likeliest first. */
  of(spots) {
    if (spots.length === 1) return this.first.get(spots[0]) ?? [];
    const fitting = this.fitting(spots);
    const meant = movesOf(least(fitting));
    return [...meant, ...movesOf(least(fitting.filter(({ move }) => !meant.includes(move))))];
  }

  /** The spots that can be touched besides these. */
  next(spots) {
    const others = this.fitting(spots).flatMap((way) => [...way.spots]);
    return [...new Set(others)].filter((spot) => !spots.includes(spot));
  }

  fitting(spots) {
    return this.ways.filter((way) => spots.every((spot) => way.spots.has(spot)));
  }
}

/** The ways that contain no smaller way; `ways` is sorted by size. */
function least(ways) {
  const found = [];
  for (const way of ways) {
    const isWithin = ({ spots }) => spots.size < way.spots.size && [...spots].every((spot) => way.spots.has(spot));
    if (!found.some(isWithin)) found.push(way);
  }
  return found;
}

const movesOf = (ways) => [...new Set(ways.map(({ move }) => move))];
