import { describe, expect, test } from 'bun:test'
import { ApiProblem } from '../api/api-problem.ts'
import {
  ChangedElsewhere,
  disputedFields,
  keepingMine,
  saveGuarded,
  takingTheirs,
} from './guarded-save.ts'

interface Note {
  title: string
  note: string
  tags: string[]
}

const before: Note = { title: 'One', note: '', tags: ['a'] }

describe('what somebody else changed', () => {
  test('is in dispute where something else was typed', () => {
    const theirs = { ...before, title: 'Two', note: 'Theirs', tags: ['b'] }
    const mine = { ...before, title: 'Mine', tags: ['b'] }
    expect(disputedFields({ before, theirs, mine })).toEqual(['title'])
    expect(disputedFields({ before, theirs: { ...before }, mine })).toEqual([])
  })

  test('is taken, and what was typed elsewhere stays', () => {
    const versions = {
      before,
      theirs: { ...before, title: 'Two' },
      mine: { ...before, title: 'Mine', note: 'Typed' },
    }
    expect(takingTheirs(versions)).toEqual({ title: 'Two', note: 'Typed', tags: ['a'] })
  })

  test('stays in fields in which nothing was typed, when mine is kept', () => {
    const versions = {
      before,
      theirs: { ...before, title: 'Two', note: 'Theirs' },
      mine: { ...before, title: 'Mine' },
    }
    expect(keepingMine(versions)).toEqual({ title: 'Mine', note: 'Theirs', tags: ['a'] })
  })
})

const changed = new ApiProblem({
  type: '/problems/edited-elsewhere',
  title: '',
  status: 412,
  detail: '',
  requestId: '',
})

/** A server with one note, which counts its changes as its tag; `others` are made just before a write. */
function serverOf(others: ((note: Note & { clicks: number }) => void)[]) {
  const state = { note: { ...before, clicks: 0 }, version: 1 }
  return {
    state,
    read: async () => ({ item: { ...state.note }, tag: String(state.version) }),
    valuesOf: ({ title, note, tags }: Note) => ({ title, note, tags }),
    write: async ({ values, tag }: { values: Note; tag: string }) => {
      const other = others.shift()
      if (other) {
        other(state.note)
        state.version += 1
      }
      if (tag !== String(state.version)) throw changed
      state.note = { ...state.note, ...values }
      state.version += 1
      return state.note
    },
  }
}

describe('a guarded save', () => {
  const mine = { ...before, title: 'Mine' }

  test('leaves fields as somebody else has changed them in which nothing was typed', async () => {
    const server = serverOf([(note) => (note.note = 'Theirs')])
    const saved = await saveGuarded(server, { mine, before })
    expect(saved).toMatchObject({ title: 'Mine', note: 'Theirs' })
  })

  test('goes through when nothing else changed the form, even right before it', async () => {
    const server = serverOf([(note) => (note.clicks = 7), (note) => (note.clicks = 8)])
    expect(await saveGuarded(server, { mine, before })).toMatchObject({ title: 'Mine', clicks: 8 })
  })

  test('saves nothing over a change between its read and its write', async () => {
    const server = serverOf([(note) => (note.title = 'Theirs')])
    const saved = await saveGuarded(server, { mine, before }).catch((error: unknown) => error)
    expect(saved).toBeInstanceOf(ChangedElsewhere)
    expect((saved as ChangedElsewhere<Note>).versions.theirs.title).toBe('Theirs')
    expect(server.state.note.title).toBe('Theirs')
  })

  test('gives up when something changes all the time', async () => {
    const server = serverOf(Array.from({ length: 9 }, (_, at) => (note) => (note.clicks = at)))
    expect(await saveGuarded(server, { mine, before }).catch((error: unknown) => error)).toBe(
      changed,
    )
  })
})
