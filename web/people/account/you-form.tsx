import { Button, Skeleton, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EditProfile, type Profile } from '../../../contract/people/account.ts'
import { useFormDraft } from '../../lib/forms/form-draft.ts'
import { useProblemForm } from '../../lib/forms/problem-form.ts'
import { initials } from '../../ui/brand/initials.ts'
import { NameMark } from '../../ui/brand/name-mark.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { ProfileValues, profileChanges, valuesOf } from './profile-values.ts'
import {
  editProfileMutation,
  keepEmailMutation,
  profileQuery,
  resendEmailMutation,
} from './queries.ts'
import css from './you-form.module.css'

export function YouForm() {
  const profile = useSuspenseQuery(profileQuery).data
  const { form, element, onSubmit, isSaving, trouble, refill } = useProfileForm(profile)
  const shown = form.getValues()
  const isClosed = profile.assumedBy !== null
  return (
    <Panel>
      <form ref={element} className={css.form} noValidate onSubmit={onSubmit}>
        <div className={css.person}>
          <NameMark letters={initials(shown)} name={profile.email} size={56} />
          <div className={css.words}>
            <span className={css.name}>{`${shown.firstName} ${shown.lastName}`.trim()}</span>
            <span className={css.email}>{profile.email}</span>
          </div>
        </div>
        {isClosed && <p className={css.closed}>Only {profile.firstName} can change this.</p>}
        <fieldset className={css.fields} disabled={isClosed}>
          <TextInput
            label="First name"
            autoComplete="given-name"
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label="Last name (optional)"
            autoComplete="family-name"
            {...form.getInputProps('lastName')}
          />
          <TextInput
            className={css.wide}
            label="E-mail"
            type="email"
            autoComplete="email"
            {...form.getInputProps('email')}
            {...(profile.pendingEmail !== null && {
              description: `Waiting for a click in the mail we sent there. Until then ${profile.email} stays.`,
              inputWrapperOrder: ['label', 'input', 'description', 'error'],
            })}
          />
        </fieldset>
        {trouble && (
          <p className={css.trouble} role="alert">
            {trouble}
          </p>
        )}
        <div className={css.actions}>
          <Button type="submit" disabled={isClosed} loading={isSaving}>
            Save changes
          </Button>
          {profile.pendingEmail !== null && !isClosed && (
            <PendingEmailActions onKeep={({ email }) => refill({ email })} />
          )}
        </div>
      </form>
    </Panel>
  )
}

/** Placeholder of the form while the profile loads. */
export function ProfileSkeleton() {
  return (
    <div aria-busy="true">
      <Panel>
        <Skeleton height={56} width={56} circle m={4} mb={20} />
        <Skeleton height={36} mb={16} />
        <Skeleton height={36} mb={16} />
        <Skeleton height={36} width={132} />
      </Panel>
    </div>
  )
}

function useProfileForm(profile: Profile) {
  // Not the current profile: fields that changed elsewhere since would look typed, and a save would revert them
  const [before, setBefore] = useState(() => valuesOf(profile))
  const draft = useFormDraft({ name: 'profile', schema: ProfileValues, untouched: before })
  const form = useForm<ProfileValues>({
    ...draft.fields,
    validate: schemaResolver(EditProfile, { sync: true }),
  })
  const refill = (saved: Partial<ProfileValues>) => {
    setBefore({ ...before, ...saved })
    form.setValues(saved)
  }
  const { element, submit, send, trouble } = useProblemForm(form, {
    ...editProfileMutation,
    onSuccess: (saved, changes, ...rest) => {
      editProfileMutation.onSuccess?.(saved, changes, ...rest)
      refill(valuesOf(saved))
      draft.drop()
      if (saved.pendingEmail !== null && changes.email !== undefined)
        toastMailSent(saved.pendingEmail)
      else toast({ title: 'Saved', message: 'Your profile is up to date.' })
    },
  })
  const save = (values: ProfileValues) => {
    const changes = profileChanges(before, values)
    if (Object.keys(changes).length > 0) return send.mutate(changes)
    send.reset()
    toast({ title: 'Saved', message: 'There was nothing to change.' })
  }
  return { form, element, onSubmit: submit(save), isSaving: send.isPending, trouble, refill }
}

function PendingEmailActions({ onKeep }: { onKeep: (profile: Profile) => void }) {
  const resend = useMutation({
    ...resendEmailMutation,
    onSuccess: (profile, ...rest) => {
      resendEmailMutation.onSuccess?.(profile, ...rest)
      if (profile.pendingEmail !== null) toastMailSent(profile.pendingEmail)
    },
    meta: { failed: 'No mail was sent' },
  })
  const keep = useMutation({
    ...keepEmailMutation,
    onSuccess: (profile, ...rest) => {
      keepEmailMutation.onSuccess?.(profile, ...rest)
      onKeep(profile)
    },
    meta: { failed: 'The new address still waits' },
  })
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        loading={resend.isPending}
        onClick={() => resend.mutate()}
      >
        Send the mail again
      </Button>
      <Button variant="subtle" color="gray" loading={keep.isPending} onClick={() => keep.mutate()}>
        Keep the present address
      </Button>
    </>
  )
}

const toastMailSent = (email: string) =>
  toast({
    title: 'Look into your mail',
    message: `A link is on its way to ${email}. The address counts once you open it.`,
  })
