import { Button, Group, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { HubImportPreview, LeftOut } from '../../../contract/hubs/hub-imports.ts'
import type { CreateHub, Hub } from '../../../contract/hubs/hubs.ts'
import { keyProblem } from '../../../contract/links/keys.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { fieldErrors } from '../../lib/api/form-problems.ts'
import { useFormDraft } from '../../lib/forms/form-draft.ts'
import { useProblemForm } from '../../lib/forms/problem-form.ts'
import { type RequestKey, randomKey, requestKeyFor } from '../../lib/request-key.ts'
import { LivePage } from '../canvas/live-page.tsx'
import { CreateHubValues } from '../create/create-hub-values.ts'
import { HubAddressFields } from '../create/hub-address-fields.tsx'
import { useHubKey } from '../create/hub-key.ts'
import { createHub } from '../hub-calls.ts'
import { drawPage } from '../page/draw-page.ts'
import { hubKeys } from '../queries.ts'
import css from './import-hub.module.css'
import { ImportProgress } from './import-progress.tsx'
import type { SourcePreview } from './import-source.tsx'
import { importedFrom, takenWords } from './import-words.ts'
import { type FetchedPictures, withPictures } from './picture-run.ts'
import { usePictureRun } from './use-picture-run.ts'

interface ImportReviewProps {
  read: SourcePreview
  domains: string[]
  onBack: () => void
  onCreated: (hub: Hub) => void
}

/** A preview of the page, and the parts that are left out. The hub is only made on a press. */
export function ImportReview({ read, domains, onBack, onCreated }: ImportReviewProps) {
  const { preview } = read
  const run = usePictureRun(preview)
  const { form, drop } = useReviewForm(preview, domains)
  const client = useQueryClient()
  const hubKey = useHubKey(form.values)
  const key = useRef('')
  useEffect(() => {
    key.current = hubKey.key
  }, [hubKey.key])
  const keyFor = useIdempotency()
  const { element, send, submit, trouble } = useProblemForm(form, {
    mutationFn: async () => {
      const fetched = await run.fetchAll()
      // As they are by now: its user may name the hub while the pictures come.
      const body = bodyOf({ ...form.getValues(), vanity: key.current }, read, fetched)
      return createHub(body, keyFor(body))
    },
    errorsOf: createErrors,
    onSuccess: async (hub) => {
      drop()
      onCreated(hub)
      await client.invalidateQueries({ queryKey: hubKeys.all })
    },
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <form ref={element} className={css.review} noValidate onSubmit={submit(() => send.mutate())}>
      <Page preview={preview} title={form.values.title} />
      <div className={css.form}>
        <div>
          <h3 ref={heading} className={css.heading} tabIndex={-1}>
            This is what comes over
          </h3>
          <p className={css.taken}>{takenWords(preview)}.</p>
        </div>
        <LeftOutList left={preview.left} />
        <TextInput label="Name" maxLength={80} {...form.getInputProps('title')} />
        <HubAddressFields form={form} domains={domains} hubKey={hubKey} />
        {trouble && (
          <Text role="alert" c="var(--ui-danger-text)" size="sm">
            {trouble}
          </Text>
        )}
        {send.isPending && <ImportProgress preview={preview} run={run} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={send.isPending} onClick={onBack}>
            Back
          </Button>
          <Button type="submit" loading={send.isPending} disabled={run.trouble !== undefined}>
            Create hub
          </Button>
        </Group>
      </div>
    </form>
  )
}

function useReviewForm(preview: HubImportPreview, domains: string[]) {
  const { fields, drop } = useFormDraft<CreateHubValues>({
    name: `hub-import-${preview.address ?? 'file'}`,
    schema: CreateHubValues,
    untouched: {
      title: preview.title,
      domain: domains[0] ?? '',
      vanity: '',
      isKeyTyped: false,
      description: '',
      template: '',
      preset: preview.document.theme.preset,
    },
  })
  const form = useForm<CreateHubValues>({
    ...fields,
    validate: {
      title: (title) => (title.trim() === '' ? 'Enter a name' : null),
      vanity: (key) => (key.trim() === '' ? null : (keyProblem(key.trim()) ?? null)),
    },
  })
  return { form, drop }
}

/** Without its pictures, which are fetched when the hub is made. */
function Page({ preview, title }: { preview: HubImportPreview; title: string }) {
  const { document } = preview
  const html = useMemo(
    () =>
      drawPage({
        document: { ...document, profile: { ...document.profile, name: title } },
        shortUrl: location.origin,
      }),
    [document, title],
  )
  return (
    <div className={css.page}>
      <LivePage html={html} title="The page as a hub" />
    </div>
  )
}

function bodyOf(
  { title, domain, vanity }: CreateHubValues,
  { preview, fileName }: SourcePreview,
  fetched: FetchedPictures,
): CreateHub {
  const document = withPictures(preview, fetched)
  return {
    title: title.trim(),
    domain,
    vanity: vanity.trim() || null,
    document: { ...document, profile: { ...document.profile, name: title.trim() } },
    importedFrom: importedFrom(preview.address, fileName),
  }
}

/** A taken key belongs to its field, and so does a problem of a domain. */
function createErrors(error: unknown): Record<string, string> {
  const errors = fieldErrors(error, ['title', 'domain', 'vanity'])
  if (error instanceof ApiProblem && error.kind === 'key-taken' && !errors.vanity)
    return { ...errors, vanity: error.detail }
  return errors
}

/** A repeated request for the same hub makes no second one. */
function useIdempotency() {
  const last = useRef<RequestKey>(undefined)
  return (body: CreateHub): string => {
    last.current = requestKeyFor(body, last.current, randomKey)
    return last.current.key
  }
}

/** What of the page a hub cannot have, with the reasons: known before anything is made. */
function LeftOutList({ left }: { left: readonly LeftOut[] }) {
  if (left.length === 0) return <p className={css.taken}>Everything on the page is taken over.</p>
  return (
    <section aria-labelledby="import-left-out">
      <h3 id="import-left-out" className={css.heading}>
        Not taken over ({left.length})
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by keyboard */}
      <ul className={css.left} aria-labelledby="import-left-out" tabIndex={0}>
        {left.map(({ what, why }) => (
          <li key={`${what} ${why}`}>
            <b>{what}</b> {why}
          </li>
        ))}
      </ul>
    </section>
  )
}
