const run = (side: 'f' | 'b' | 's', points: string) =>
  `<polygon class="${side}" points="${points}"/>`
const gap = (x: number) => `<rect class="n" x="${x}" y="45" width="${149 - x}" height="14"/>`
const drawing = (...parts: string[]) =>
  `<svg viewBox="0 0 150 64" aria-hidden="true">${parts.join('')}</svg>`

const down = run('f', '0,4 70,4 54,20 0,20') + run('b', '70,4 70,60 54,44 54,20')

/** One folded ribbon for each page, in the drawing of the logo. */
export const art = {
  /** The ribbon, and the run that is not there. */
  missing: drawing(down, run('s', '54,44 90,44 90,60 70,60'), gap(97)),
  /** Folded back on itself. */
  ended: drawing(
    run('f', '0,4 100,4 84,20 0,20'),
    run('b', '100,4 100,44 84,60 84,20'),
    run('s', '100,44 84,60 30,60 30,44'),
  ),
  /** A ring without an end. */
  circle: drawing(
    run('f', '60,44 10,44 26,60 60,60'),
    run('b', '26,60 26,4 10,20 10,44'),
    run('f', '10,20 110,20 94,4 26,4'),
    run('b', '94,4 94,60 110,44 110,20'),
    run('s', '110,44 60,44 60,60 94,60'),
  ),
  /** Torn, and to be joined again. */
  torn: drawing(down, run('s', '54,44 76,44 76,60 70,60'), gap(110)),
}
