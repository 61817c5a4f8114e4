import { setTimeout as wait } from 'node:timers/promises'
import type { Connection } from './connection.ts'
import { evaluateIn } from './evaluate.ts'

const POLL_MS = 50
/** Only a fault takes this long. */
const LONGEST_MS = 180_000

/** By the accessible role and name, or by a CSS selector. */
export type Sought = { role: string; name: string } | string

interface Node {
  sharedId: string
}

export const keys = { Enter: '\uE007', Control: '\uE009', Alt: '\uE00A', Shift: '\uE008' } as const

/** A tab of Firefox. Presses and keys are those of WebDriver, which count as the person's own. */
export interface Tab {
  context: string
  goto: (url: string) => Promise<void>
  reload: () => Promise<void>
  url: () => Promise<string>
  evaluate: <A extends unknown[], R>(act: (...args: A) => R | Promise<R>, ...args: A) => Promise<R>
  /** Waits until it is there, lies still and nothing covers it, and returns its middle. */
  find: (sought: Sought) => Promise<Point>
  press: (sought: Sought) => Promise<void>
  /** Presses the field, and types in place of what it holds. */
  fill: (sought: Sought, text: string) => Promise<void>
  /** Each sign is a key; those before the last are held meanwhile if `isChord`. */
  type: (signs: readonly string[], isChord?: boolean) => Promise<void>
  drag: (sought: Sought, byPx: number) => Promise<void>
  /** Waits until the page has this text. */
  read: (text: string) => Promise<void>
  /** The text of the first element that the selector finds and whose text fits, once there is one. */
  textOf: (selector: string, fits: RegExp) => Promise<string>
  untilUrl: (part: string) => Promise<void>
  /** Waits until the function returns true on the page. */
  untilTrue: <A extends unknown[]>(
    what: string,
    isSo: (...args: A) => boolean,
    ...args: A
  ) => Promise<void>
  /** Brings it to the front. */
  show: () => Promise<void>
  close: () => Promise<void>
}

export interface Point {
  x: number
  y: number
}

/** Polls until the result is truthy. */
export async function until<T>(
  what: string,
  find: () => Promise<T | undefined | false>,
): Promise<T> {
  const deadline = performance.now() + LONGEST_MS
  for (;;) {
    // A document that is being replaced has no answer.
    const found = await find().catch(() => undefined)
    if (found) return found
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}`)
    await wait(POLL_MS)
  }
}

export function tabOf(connection: Connection, context: string): Tab {
  const place = { connection, context }
  const evaluate: Tab['evaluate'] = (act, ...args) => evaluateIn(place, act, ...args)
  const perform = (...actions: object[]) =>
    connection.send('input.performActions', { context, actions })
  const find = async (sought: Sought) => {
    const look = () => findNow(place, sought)
    const found = await until(JSON.stringify(sought), look).catch((error: Error) => error.message)
    if (typeof found !== 'string') return found
    const page = await evaluate(() => `${location.href}\n${document.body.textContent}`)
    throw new Error(`${found} on ${page}`)
  }
  const press = async (sought: Sought) => {
    const at = await find(sought)
    await perform(mouse(moveTo(at), down, up))
  }
  const type = async (signs: readonly string[], isChord = false) => {
    const presses = signs.map((value) => ({ type: 'keyDown', value }))
    const releases = signs.map((value) => ({ type: 'keyUp', value }))
    const actions = isChord
      ? [...presses, ...releases.toReversed()]
      : presses.flatMap((key, at) => [key, releases[at]])
    await perform({ type: 'key', id: 'keys', actions })
  }
  const untilTrue: Tab['untilTrue'] = async (what, isSo, ...args) => {
    await until(what, () => evaluate(isSo, ...args))
  }
  const navigate = (method: string, params: object) =>
    connection.send(`browsingContext.${method}`, { context, wait: 'complete', ...params })
  return {
    context,
    evaluate,
    find,
    press,
    type,
    goto: async (url) => void (await navigate('navigate', { url })),
    reload: async () => void (await navigate('reload', {})),
    url: () => evaluate(() => location.href),
    async fill(sought, text) {
      await press(sought)
      await type([keys.Control, 'a'], true)
      await type([...text])
    },
    async drag(sought, byPx) {
      const { x, y } = await find(sought)
      const steps = [0.25, 0.5, 0.75, 1].map((part) => ({
        ...moveTo({ x, y: Math.round(y + byPx * part) }),
        duration: 100,
      }))
      await perform(mouse(moveTo({ x, y }), down, ...steps, up))
    },
    untilTrue,
    textOf: (selector, fits) =>
      until(`${fits} in ${selector}`, async () => {
        const texts = await evaluate(
          (sought) => [...document.querySelectorAll(sought)].map((each) => each.textContent ?? ''),
          selector,
        )
        return texts.find((text) => fits.test(text))
      }),
    read: (text) =>
      untilTrue(`the text ${text}`, (wanted) => document.body.textContent.includes(wanted), text),
    untilUrl: (part) =>
      untilTrue(`an address with ${part}`, (wanted) => location.href.includes(wanted), part),
    show: async () => void (await connection.send('browsingContext.activate', { context })),
    close: async () => void (await connection.send('browsingContext.close', { context })),
  }
}

const down = { type: 'pointerDown', button: 0 }
const up = { type: 'pointerUp', button: 0 }
const moveTo = ({ x, y }: Point) => ({ type: 'pointerMove', x, y })
const mouse = (...actions: object[]) => ({ type: 'pointer', id: 'mouse', actions })

interface Place {
  connection: Connection
  context: string
}

async function findNow(place: Place, sought: Sought): Promise<Point | undefined> {
  for (const node of await locate(place, sought)) {
    const point = await middleOf(place, node)
    if (point) return point
  }
  return undefined
}

async function locate({ connection, context }: Place, sought: Sought): Promise<Node[]> {
  const locator =
    typeof sought === 'string'
      ? { type: 'css', value: sought }
      : { type: 'accessibility', value: sought }
  const { nodes } = await connection.send<{ nodes: Node[] }>('browsingContext.locateNodes', {
    context,
    locator,
  })
  return nodes
}

/** Undefined while it moves, is covered or has no size. */
async function middleOf({ connection, context }: Place, { sharedId }: Node) {
  const { result } = await connection.send<{ result: { value?: string } }>('script.callFunction', {
    functionDeclaration: String(stillMiddle),
    arguments: [{ sharedId }],
    target: { context },
    awaitPromise: true,
  })
  return result.value === undefined ? undefined : (JSON.parse(result.value) as Point)
}

/** Runs in the page. */
async function stillMiddle(element: Element): Promise<string | undefined> {
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const after = element.getBoundingClientRect()
  const isStill = before.x === after.x && before.y === after.y && after.width * after.height > 0
  const [x, y] = [after.x + after.width / 2, after.y + after.height / 2].map(Math.round)
  if (!isStill || x === undefined || y === undefined) return undefined
  const top = document.elementFromPoint(x, y)
  // A field's label may cover it, and passes the press on.
  const isOnTop = top !== null && (element.contains(top) || top.contains(element))
  return isOnTop ? JSON.stringify({ x, y }) : undefined
}
