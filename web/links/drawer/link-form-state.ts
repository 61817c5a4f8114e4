import { type UseFormReturnType, useForm } from '@mantine/form'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Link } from '../../../contract/links/links.ts'
import { useKeyRules } from '../../lib/domain-pictures.ts'
import { draftKey, dropDraft } from '../../lib/forms/draft.ts'
import type { Versions } from '../../lib/forms/guarded-save.ts'
import { pictureKey } from '../../lib/forms/picture-upload.ts'
import { useKeyStatus } from '../../lib/key-status.ts'
import { copyText } from '../../ui/text/clipboard.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { emptyRule } from '../rules/rule-values.ts'
import { shownLink } from '../short-link.ts'
import { announceLink, type OpenQr } from './announce-link.tsx'
import { conflictIn } from './conflict.ts'
import { draftName, findLinkDraft, saveLinkDraft } from './draft.ts'
import type { DrawerSubject } from './drawer-subject.ts'
import { foldOf, useFolds } from './form-folds.ts'
import { failureOf, fieldProblems, troubleOf } from './form-trouble.ts'
import { complaintsOf, creationOf, emptyValues, type LinkValues, valuesOf } from './link-values.ts'
import { useSaveEdit } from './save-edit.ts'
import { useCreateLink } from './save-link.ts'

export type LinkFormFields = UseFormReturnType<LinkValues>
export type LinkForm = ReturnType<typeof useLinkForm>

interface LinkFormOptions {
  subject: DrawerSubject
  domains: string[]
  onQr: OpenQr
  onClose: () => void
}

/** State and actions of the drawer. Keeps a draft on this device until the link is saved or the user cancels. */
export function useLinkForm({ subject, domains, onQr, onClose }: LinkFormOptions) {
  const { link } = subject
  const [key] = useState(() => draftKey(draftName(subject)))
  const [search] = useSearchParams()
  const untouched = valuesAtFirst(subject, domains, search.get('folder') ?? '')
  const [draft, setDraft] = useState(() => findLinkDraft(localStorage, key))
  const form = useFields({ ...(draft ?? untouched), ...placeOf(subject) }, key)
  const folds = useFolds(form.values)
  const [before, setBefore] = useState(untouched)
  const [failure, setFailure] = useState<unknown>()
  const [isTried, setTried] = useState(false)
  const save = useSave(link, onQr)
  // Saved too early, the link would lack the picture.
  const isUploading = useIsMutating({ mutationKey: pictureKey }) > 0
  const keyStatus = useKeyStatus(form.values.domain, link ? '' : form.values.vanity)
  const errors =
    keyStatus.kind === 'taken' ? { vanity: keyStatus.reason, ...form.errors } : form.errors

  const leave = () => {
    dropDraft(localStorage, key)
    onClose()
  }
  const showProblems = (problems: object) => reveal(Object.keys(problems), form, folds.open)
  useAddress(form, subject.address)
  const send = async (typed: TypedLink) => {
    if (save.isRunning || isUploading) return
    setTried(true)
    setFailure(undefined)
    try {
      await save.run(typed)
      leave()
    } catch (error) {
      const problems = fieldProblems(error)
      form.setErrors(problems)
      setFailure(error)
      showProblems(problems)
    }
  }
  const submit = form.onSubmit(
    (mine) => send({ mine, before }),
    (problems) => {
      setTried(true)
      showProblems(problems)
    },
  )

  const conflict = conflictIn(failure, form.values, (mine, theirs) => {
    setBefore(theirs)
    setFailure(undefined)
    form.setValues(mine)
    return () => send({ mine, before: theirs })
  })

  return {
    form,
    conflict,
    keyStatus,
    errors,
    folds,
    submit,
    cancel: leave,
    hasDraft: draft !== undefined || failure !== undefined,
    startOver: () => {
      setDraft(undefined)
      setFailure(undefined)
      form.clearErrors()
      form.setValues(untouched)
      setBefore(untouched)
      dropDraft(localStorage, key)
    },
    isSaving: save.isRunning || isUploading,
    trouble: troubleOf(isTried ? errors : {}, conflict ? undefined : failureOf(failure)),
  }
}

/** Opens the sections of the fields, and gives the focus to the first one. */
function reveal(
  fields: readonly string[],
  form: LinkFormFields,
  open: ReturnType<typeof useFolds>['open'],
) {
  open(fields.flatMap((field) => foldOf(field) ?? []))
  const [first] = fields
  if (first) requestAnimationFrame(() => form.getInputNode(first)?.focus())
}

/** The values of the drawer, kept as a draft. The key is checked by the rules of the domain that is chosen. */
function useFields(initialValues: LinkValues, key: string): LinkFormFields {
  const [domain, setDomain] = useState(initialValues.domain)
  const rules = useKeyRules(domain)
  const form = useForm<LinkValues>({
    initialValues,
    validate: (values) => complaintsOf(values, rules),
    validateInputOnBlur: ['vanity'],
    onValuesChange: (values, before) => {
      // Another domain may take the key.
      if (values.domain !== before.domain) form.clearFieldError('vanity')
      setDomain(values.domain)
      saveLinkDraft(localStorage, key, values)
    },
  })
  return form
}

/** Takes the address that the drawer opens with. Another than the draft's starts another link, so title and key are cleared. */
function useAddress(form: LinkFormFields, address: string | undefined) {
  const take = useEffectEvent((redirectTo: string) => {
    const isAnother = form.getValues().redirectTo.trim() !== redirectTo.trim()
    form.setValues({ redirectTo, ...(isAnother && { title: '', vanity: '' }) })
  })
  useEffect(() => {
    if (address) take(address)
  }, [address])
}

/** `folderId` is that of the list behind the drawer, which a new link is put into. */
function valuesAtFirst(
  { link, like, isGeo, ...rest }: DrawerSubject,
  domains: string[],
  folderId: string,
): LinkValues {
  if (link) return valuesOf(link)
  if (like) return { ...valuesOf(like), vanity: '', externalId: '' }
  const empty = { ...emptyValues(domains[0] ?? ''), folderId }
  return isGeo ? { ...empty, isGeo: true, geo: [emptyRule()] } : { ...empty, ...placeOf(rest) }
}

/** Also replaces the domain and key of a draft. */
const placeOf = ({ place }: DrawerSubject) => place && { domain: place.domain, vanity: place.key }

type TypedLink = Omit<Versions<LinkValues>, 'theirs'>

function useSave(link: Link | undefined, onQr: OpenQr) {
  const create = useCreateLink()
  const edit = useSaveEdit()

  const make = async (values: LinkValues) => {
    const made = create.mutateAsync(creationOf(values))
    const copied = copyText(made.then((each) => each.shortUrl))
    announceLink(await made, await copied, onQr)
  }
  const change = async (link: Link, { mine, before }: TypedLink) => {
    const changed = await edit.mutateAsync({ link, mine, before })
    toast({ title: 'Saved', message: shownLink(changed) })
  }
  return {
    run: (typed: TypedLink) => (link ? change(link, typed) : make(typed.mine)),
    isRunning: create.isPending || edit.isPending,
  }
}
