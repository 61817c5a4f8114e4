const run = (side: 'f' | 'b' | 's', points: string) =>
  `<polygon class="${side}" points="${points}"/>`
const gap = (x: number) => `<rect class="n" x="${x}" y="45" width="${149 - x}" height="14"/>`
const drawing = (...parts: string[]) =>
  `<svg viewBox="0 0 150 64" aria-hidden="true">${parts.join('')}</svg>`

const down = run('f', '0,4 70,4 54,20 0,20') + run('b', '70,4 70,60 54,44 54,20')

/** One folded ribbon for each page, in the style of the logo. */
export const art = {
  /** The ribbon with a missing part. */
  missing: drawing(down, run('s', '54,44 90,44 90,60 70,60'), gap(97)),
  /** Folded back on itself. */
  ended: drawing(
    run('f', '0,4 100,4 84,20 0,20'),
    run('b', '100,4 100,44 84,60 84,20'),
    run('s', '100,44 84,60 30,60 30,44'),
  ),
  /** A ring without an end. */
  circle: drawing(
    run('f', '50,44 0,44 16,60 50,60'),
    run('b', '16,60 16,4 0,20 0,44'),
    run('f', '0,20 100,20 84,4 16,4'),
    run('b', '84,4 84,60 100,44 100,20'),
    run('s', '100,44 50,44 50,60 84,60'),
  ),
  /** Folded around itself, like a lock. */
  locked: drawing(
    run('f', '0,4 110,4 94,20 0,20'),
    run('b', '110,4 110,46 94,62 94,20'),
    run('f', '110,46 94,62 30,62 46,46'),
    run('s', '30,62 30,28 46,28 46,46'),
  ),
  /** Laid out straight, to be read. */
  unfolded: drawing(run('f', '0,24 120,24 120,40 0,40'), run('b', '120,18 136,32 120,46')),
  /** Torn, and to be joined again. */
  torn: drawing(down, run('s', '54,44 76,44 76,60 70,60'), gap(110)),
}
