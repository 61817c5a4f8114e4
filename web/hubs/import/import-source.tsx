import { Button, FileButton, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { IconFileUpload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import {
  type HubImportPreview,
  IMPORT_TEXT_MAX,
  type PreviewHubImport,
} from '../../../contract/hubs/hub-imports.ts'
import { fieldErrors } from '../../lib/api/form-problems.ts'
import { useFormDraft } from '../../lib/forms/form-draft.ts'
import { useProblemForm } from '../../lib/forms/problem-form.ts'
import { smallIcon } from '../../ui/icon.ts'
import { FILE_BYTES_MAX, type HubLine, hubLinesIn } from './hub-lines.ts'
import { previewImport } from './import-calls.ts'
import css from './import-hub.module.css'

/** As typed, and as kept on this device. */
const Values = z.object({ address: z.string(), json: z.string() })
type Values = z.infer<typeof Values>

/** A longer text would fill what a browser keeps for drafts. */
const PASTED_MAX = 500_000

interface ChosenFile {
  name: string
  text: string
  /** Of an exported file with several hubs. */
  lines: HubLine[]
}

export interface SourcePreview {
  preview: HubImportPreview
  fileName: string | undefined
}

interface ImportSourceProps {
  onRead: (read: SourcePreview) => void
  onClose: () => void
}

/** The first step: an address, a file, or a pasted text. Nothing is made of it. */
export function ImportSource({ onRead, onClose }: ImportSourceProps) {
  const [file, setFile] = useState<ChosenFile>()
  const [line, setLine] = useState(0)
  const form = useSourceForm(file)
  const { element, send, submit, trouble } = useProblemForm(form, {
    mutationFn: previewImport,
    errorsOf: (error) => fieldErrors(error, ['address', 'json']),
    onSuccess: (preview) => onRead({ preview, fileName: file?.name }),
  })
  const choose = async (chosen: File | null) => {
    if (!chosen) return
    const read = await readFile(chosen)
    setLine(0)
    setFile(read.file)
    form.setFieldError('json', read.problem)
  }
  const sentOf = ({ address, json }: Values): PreviewHubImport => {
    if (address.trim() !== '') return { address: address.trim() }
    return { json: file ? (file.lines[line]?.line ?? file.text) : json }
  }
  return (
    <form
      ref={element}
      className={css.form}
      noValidate
      onSubmit={submit((values) => send.mutate(sentOf(values)))}
    >
      <TextInput
        label="Address of the page"
        description="Linktree, LinkStack, LittleLink or Bento, also on a domain of its own"
        placeholder="linktr.ee/your-name"
        data-autofocus
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...form.getInputProps('address')}
      />
      <p className={css.or}>Or a file: a hub as JSON, or the page as your browser saved it</p>
      {file ? (
        <Chosen file={file} line={line} onLine={setLine} onRemove={() => setFile(undefined)} />
      ) : (
        <FileChoice form={form} onChoose={choose} />
      )}
      <Trouble words={(file && form.errors.json) ?? trouble} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={send.isPending}>
          Read the page
        </Button>
      </Group>
    </form>
  )
}

function useSourceForm(file: ChosenFile | undefined) {
  const { fields } = useFormDraft<Values>({
    name: 'hub-import-source',
    schema: Values,
    untouched: { address: '', json: '' },
  })
  return useForm<Values>({
    ...fields,
    validate: { address: (_, { address, json }) => emptyTrouble(address, file?.text ?? json) },
  })
}

const Trouble = ({ words }: { words: ReactNode }) =>
  words ? (
    <Text role="alert" c="var(--ui-danger-text)" size="sm">
      {words}
    </Text>
  ) : null

interface FileChoiceProps {
  form: UseFormReturnType<Values>
  onChoose: (file: File | null) => Promise<void>
}

function FileChoice({ form, onChoose }: FileChoiceProps) {
  return (
    <>
      <FileButton
        accept=".json,.jsonl,.html,.htm,.txt,application/json,text/html"
        inputProps={{ 'aria-label': 'File of a page' }}
        onChange={(chosen) => void onChoose(chosen)}
      >
        {(opens) => (
          <Button
            {...opens}
            className={css.file}
            variant="default"
            leftSection={<IconFileUpload {...smallIcon} />}
          >
            Choose a file
          </Button>
        )}
      </FileButton>
      <Textarea
        label="Or paste JSON"
        placeholder={'{"title": "…", "links": [{"title": "…", "url": "https://…"}]}'}
        rows={3}
        maxLength={PASTED_MAX}
        spellCheck={false}
        {...form.getInputProps('json')}
      />
    </>
  )
}

function emptyTrouble(address: string, text: string): string | null {
  return address.trim() === '' && text.trim() === ''
    ? 'Enter the address of your page, or choose a file'
    : null
}

interface ChosenProps {
  file: ChosenFile
  line: number
  onLine: (line: number) => void
  onRemove: () => void
}

function Chosen({ file, line, onLine, onRemove }: ChosenProps) {
  return (
    <div className={css.chosen}>
      <p className={css.fileName}>{file.name}</p>
      <Button size="xs" variant="subtle" color="gray" onClick={onRemove}>
        Remove the file
      </Button>
      {file.lines.length > 1 && (
        <NativeSelect
          className={css.line}
          label="Which hub"
          description={`The file has ${file.lines.length}`}
          data={file.lines.map(({ name }, index) => ({ value: String(index), label: name }))}
          value={String(line)}
          onChange={({ currentTarget }) => onLine(Number(currentTarget.value))}
        />
      )}
    </div>
  )
}

async function readFile(chosen: File): Promise<{ file?: ChosenFile; problem: string | null }> {
  if (chosen.size > FILE_BYTES_MAX) return { problem: 'This file is larger than 50 MB' }
  const text = await chosen.text()
  const lines = hubLinesIn(text)
  const isTooLong = lines.length === 0 && text.length > IMPORT_TEXT_MAX
  return isTooLong
    ? { problem: 'This file is larger than 2 MB' }
    : { file: { name: chosen.name, text, lines }, problem: null }
}
