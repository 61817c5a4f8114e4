import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import { isSameValue } from '../../../contract/hubs/document-diff.ts'
import { type Edit, edits, firstDocument } from '../merge/random-edits.samples.ts'
import type { TaggedDraft } from './draft-calls.ts'
import { type DraftState, loadedDraft, nextDraft } from './draft-state.ts'

/** What the calls for a draft promise: a save under an old tag changes nothing. */
class SavedDraft {
  #version = 1
  document: HubDocument = firstDocument

  read(): TaggedDraft {
    const { document } = this
    return {
      document,
      etag: `"${this.#version}"`,
      version: this.#version,
      savedAt: '',
      savedBy: null,
    }
  }

  /** Whether it was saved. */
  write(document: HubDocument, etag: string): boolean {
    if (etag !== this.read().etag) return false
    this.#version += 1
    this.document = document
    return true
  }
}

interface Editor {
  state: DraftState
  /** Of the profile, as this person last typed it. */
  typed: Map<'name' | 'bio', string>
  /** Names that this person has given up in a conflict. */
  asked: Set<string>
}

const fields = ['name', 'bio'] as const

function type(editor: Editor, change: Edit, at: number): void {
  const before = editor.state.document.profile
  const document = change(editor.state.document)
  editor.state = nextDraft(editor.state, { kind: 'edited', document, at })
  for (const field of fields)
    if (document.profile[field] !== before[field]) editor.typed.set(field, document.profile[field])
}

/** Sends unsaved changes, as the store does. In a conflict this member always keeps their own. */
function save(editor: Editor, server: SavedDraft): void {
  for (let tries = 0; tries < 5 && editor.state.phase !== 'clean'; tries += 1) {
    const { document: sent, etag } = editor.state
    editor.state = nextDraft(editor.state, { kind: 'sending' })
    if (server.write(sent, etag)) {
      editor.state = nextDraft(editor.state, { kind: 'saved', sent, draft: server.read() })
      continue
    }
    editor.state = nextDraft(editor.state, { kind: 'overtaken', theirs: server.read() })
    if (editor.state.phase !== 'conflict') continue
    editor.asked.add('conflict')
    editor.state = nextDraft(editor.state, { kind: 'keptMine' })
  }
}

const steps = fc.array(
  fc.record({
    who: fc.nat(1),
    act: fc.constantFrom('edit', 'edit', 'edit', 'save', 'follow', 'undo', 'redo'),
    pick: fc.nat(),
  }),
  { maxLength: 60 },
)

test('of two people who edit at the same time, neither loses anything unasked', () => {
  fc.assert(
    fc.property(steps, edits(40), (script, changes) => {
      const server = new SavedDraft()
      const editors = [0, 1].map(
        (): Editor => ({ state: loadedDraft(server.read()), typed: new Map(), asked: new Set() }),
      ) as [Editor, Editor]
      let hasUndone = false
      for (const [at, { who, act, pick }] of script.entries()) {
        const editor = editors[who as 0 | 1]
        const change = changes[pick % Math.max(changes.length, 1)]
        if (act === 'edit' && change) type(editor, change, at * 400)
        if (act === 'save') save(editor, server)
        if (act === 'follow')
          editor.state = nextDraft(editor.state, { kind: 'followed', draft: server.read() })
        if (act === 'undo') editor.state = nextDraft(editor.state, { kind: 'undone' })
        if (act === 'redo') editor.state = nextDraft(editor.state, { kind: 'redone' })
        hasUndone ||= act === 'undo' || act === 'redo'
      }
      for (const editor of editors) save(editor, server)
      const [one, other] = editors
      other.state = nextDraft(other.state, { kind: 'followed', draft: server.read() })
      one.state = nextDraft(one.state, { kind: 'followed', draft: server.read() })
      // Both see the same document in the end, and the server has it
      expect(isSameValue(one.state.document, server.document)).toBe(true)
      expect(isSameValue(other.state.document, server.document)).toBe(true)
      const isUnasked = one.asked.size + other.asked.size === 0
      if (!isUnasked || hasUndone) return
      for (const field of fields) {
        // A field that only one has typed into has what they typed last
        if (one.typed.has(field) === other.typed.has(field)) continue
        const typed = one.typed.get(field) ?? other.typed.get(field) ?? ''
        expect(server.document.profile[field]).toBe(typed)
      }
    }),
    { verbose: true, numRuns: 500 },
  )
})
