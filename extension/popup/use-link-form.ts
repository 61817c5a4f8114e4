import { type ChangeEvent, type FormEvent, useState } from 'react'
import { browser } from 'wxt/browser'
import { ask, askToShorten, type Reply } from '../messages.ts'
import type { WishedLink } from '../queue/wish.ts'
import { holderOf, type Server } from '../servers/servers.ts'
import { copyHere } from '../shorten/copy.ts'
import { type Draft, keepDraft, tagsIn } from '../shorten/draft.ts'
import type { Result } from './link-result.tsx'
import type { Start } from './start.ts'

interface FormProblem {
  sentence: string
  fields: Readonly<Record<string, string>>
  isSignInNeeded: boolean
}

export interface LinkFormState {
  values: Draft
  set: (
    field: Exclude<keyof Draft, 'template'>,
  ) => (event: ChangeEvent<HTMLInputElement> | ChangeEvent<HTMLSelectElement>) => void
  change: (changes: Partial<Draft>) => void
  problem: FormProblem
  isBusy: boolean
  submit: (event: FormEvent) => void
}

interface LinkFormOptions {
  server: Server
  start: Start
  show: (result: Result) => void
  touch: () => void
  onPress: () => void
}

const fine: FormProblem = { sentence: '', fields: {}, isSignInNeeded: false }
const BACKGROUND_ENDED =
  'The browser stopped the extension meanwhile. The link is kept, and is sent in a moment.'

export function useLinkForm(options: LinkFormOptions): LinkFormState {
  const { server, start, show, touch, onPress } = options
  const page = start.page.address ?? ''
  const [values, setValues] = useState(() => start.draft ?? emptyDraft(start))
  const [problem, setProblem] = useState(fine)
  const [isBusy, setIsBusy] = useState(false)

  function change(changes: Partial<Draft>) {
    const next = { ...values, ...changes }
    touch()
    setValues(next)
    setProblem(fine)
    void keepDraft(browser.storage.session, { origin: server.origin, page }, next)
  }

  async function shorten() {
    setIsBusy(true)
    onPress()
    setProblem(fine)
    const link = linkOf(values, server)
    const wish = { origin: server.origin, holder: holderOf(server), link }
    const reply = await askToShorten({ wish, page, tabId: start.page.tabId })
    setIsBusy(false)
    if (reply?.kind !== 'held') return show(await resultOf(reply, values.title))
    // It goes back into the form, so it is not in the queue as well.
    await ask({ kind: 'remove', id: reply.id })
    setProblem(problemOf(reply))
  }

  return {
    values,
    problem,
    isBusy,
    change,
    set: (field) => (event) => change({ [field]: event.target.value }),
    submit(event) {
      event.preventDefault()
      if (isBusy) return
      if (values.address.trim() === '')
        setProblem({ ...fine, fields: { redirectTo: 'Enter an address' } })
      else void shorten()
    },
  }
}

const emptyDraft = ({ page }: Start): Draft => ({
  address: page.address ?? '',
  title: page.address === undefined ? '' : page.title,
  ...{ key: '', domain: '', tags: '', template: null },
})

/** Signed out a link has nothing but its target. Empty fields are left out. */
function linkOf(values: Draft, server: Server): WishedLink {
  const { address, title, key, domain, tags, template } = values
  const redirectTo = address.trim()
  if (!server.signIn) return { redirectTo }
  const names = tagsIn(tags)
  return {
    redirectTo,
    ...(title.trim() !== '' && { title: title.trim() }),
    ...(key !== '' && { vanity: key }),
    ...(domain !== '' && { domain }),
    ...(names.length > 0 && { tags: names }),
    ...(template && { utmParams: template.utmParams }),
  }
}

async function resultOf(
  reply: Exclude<Reply, { kind: 'held' }> | undefined,
  title: string,
): Promise<Result> {
  if (reply?.kind === 'waiting') return { kind: 'kept', sentence: reply.sentence }
  if (reply?.kind !== 'made') return { kind: 'kept', sentence: BACKGROUND_ENDED }
  const isCopied = await copyHere(reply.link.shortUrl)
  return { kind: 'made', ...reply.link, title, isCopied }
}

const shownFields = ['redirectTo', 'title', 'vanity', 'domain', 'tags', 'utmParams']

/** A sentence stands at its field, and above the button only if no field has it. */
function problemOf({
  sentence,
  fields,
  isSignInNeeded,
}: Extract<Reply, { fields: object }>): FormProblem {
  const names = Object.keys(fields)
  const isAtField = names.length > 0 && names.every((name) => shownFields.includes(name))
  const others = names
    .filter((name) => !shownFields.includes(name))
    .map((name) => fields[name] ?? '')
    .filter((text) => !sentence.includes(text))
  return {
    fields,
    sentence: isAtField ? '' : [sentence, ...others].join(' '),
    isSignInNeeded,
  }
}
