import { Button, Checkbox, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import {
  type CreateNumbersPage,
  type NumbersPage,
  type NumbersPart,
  numbersParts,
} from '../../../contract/clicks/numbers-pages.ts'
import { useProblemForm } from '../../lib/forms/problem-form.ts'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import type { NumbersSubject } from './numbers-subject.ts'
import { createNumbersPage, editNumbersPage, numbersPagesQuery } from './queries.ts'

interface NumbersPageFormProps {
  /** The page to change, or what to make one of. */
  of: NumbersPage | NumbersSubject
  onClose: () => void
}

interface PageValues {
  title: string
  parts: NumbersPart[]
  password: string
  isProtected: boolean
}

const partNames: Record<NumbersPart, string> = {
  countries: 'Countries',
  referrers: 'Sources',
  devices: 'Devices',
  campaigns: 'Campaigns',
  links: 'Links with this tag, by their short addresses',
}

const isPage = (of: NumbersPage | NumbersSubject): of is NumbersPage => 'id' in of

function errorsOf({ title, isProtected, password }: PageValues, hasOne: boolean) {
  return {
    ...(title.trim() === '' && { title: 'Enter a title' }),
    ...(isProtected &&
      password.length < 4 &&
      !(hasOne && password === '') && { password: 'At least 4 characters' }),
  }
}

export function NumbersPageForm({ of, onClose }: NumbersPageFormProps) {
  const client = useQueryClient()
  const title = useRef<HTMLInputElement>(null)
  // The form takes the place of the list in an open dialog.
  useEffect(() => title.current?.focus(), [])
  const page = isPage(of) ? of : undefined
  const hasOne = page?.hasPassword ?? false
  const form = useForm<PageValues>({
    initialValues: {
      title: page?.title ?? '',
      parts: page?.parts ?? [],
      password: '',
      isProtected: hasOne,
    },
    validate: (values) => errorsOf(values, hasOne),
  })
  const { element, send, submit, trouble } = useProblemForm(form, {
    mutationFn: (values: PageValues) => save(of, values),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: numbersPagesQuery.queryKey })
      onClose()
    },
  })
  const offered = numbersParts.filter((part) => part !== 'links' || of.kind === 'TAG')
  return (
    <form ref={element} noValidate onSubmit={submit((values) => send.mutate(values))}>
      <Stack gap="sm">
        <TextInput
          ref={title}
          label="Title"
          description="Anybody with the address sees it."
          maxLength={100}
          {...form.getInputProps('title')}
        />
        <Checkbox.Group
          label="What it shows"
          description="Clicks, visitors and their chart are always shown; destinations never."
          {...form.getInputProps('parts')}
        >
          <Stack gap={6} mt={8}>
            {offered.map((part) => (
              <Checkbox key={part} value={part} label={partNames[part]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Checkbox
          label="Ask for a password"
          {...form.getInputProps('isProtected', { type: 'checkbox' })}
        />
        {form.values.isProtected && (
          <PasswordInput
            label="Password"
            description={hasOne ? 'Leave it empty to keep the one there is.' : undefined}
            autoComplete="new-password"
            maxLength={128}
            {...form.getInputProps('password')}
          />
        )}
        {trouble && <FailureNote detail={trouble} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={send.isPending}>
            {page ? 'Save' : 'Make public page'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function save(of: NumbersPage | NumbersSubject, values: PageValues): Promise<NumbersPage> {
  const { isProtected, password } = values
  const shown = { title: values.title.trim(), parts: values.parts }
  if (isPage(of)) {
    const change = isProtected ? password !== '' && { password } : { password: null }
    return editNumbersPage(of.id, { ...shown, ...change })
  }
  const made: CreateNumbersPage = { ...of, ...shown, ...(isProtected && { password }) }
  return createNumbersPage(made)
}
