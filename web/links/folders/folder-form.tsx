import { Button, MultiSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Folder, type FolderAccess, folderAccesses } from '../../../contract/links/folders.ts'
import { TAG_NAME_MAX, type TagColor, tagColors } from '../../../contract/links/tag-colors.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { fieldErrors } from '../../lib/api/form-problems.ts'
import { colorNames } from '../tags/color-names.ts'
import { TagChip } from '../tags/tag-chip.tsx'
import { useMayFolders, useSaveFolder } from './folder-changes.ts'
import css from './folder-editor.module.css'

interface FolderFormProps {
  /** Undefined for a new folder. */
  folder: Folder | undefined
  people: People
  onClose: () => void
}

/** The members of the account, for those who may choose who sees a folder. */
export type People = readonly { id: string; name: string }[]

/** Shows a refusal at the name field and keeps the typed text. */
export function FolderForm({ folder, people, onClose }: FolderFormProps) {
  const save = useSaveFolder(folder)
  const may = useMayFolders()
  const form = useForm({ initialValues: valuesOf(folder) })
  const { name, color, access, members } = form.values
  const submit = () =>
    save.mutate(
      { name, color, ...(may.close && { access, members }) },
      { onSuccess: onClose, onError: (error) => form.setErrors(problemsOf(error)) },
    )
  return (
    <form className={css.form} onSubmit={form.onSubmit(submit)} noValidate>
      <TextInput
        label="Name"
        size="xs"
        autoFocus
        autoComplete="off"
        maxLength={TAG_NAME_MAX}
        {...form.getInputProps('name')}
      />
      <fieldset className={css.colors}>
        <legend className={css.legend}>Colour</legend>
        {tagColors.map((each) => (
          <label key={each} className={css.color}>
            <input
              type="radio"
              name={`color-${folder?.id ?? 'new'}`}
              checked={each === color}
              onChange={() => form.setFieldValue('color', each)}
            />
            <TagChip name={colorNames[each]} color={each} />
          </label>
        ))}
      </fieldset>
      {may.close && (
        <Access
          access={access}
          members={members}
          people={people}
          onAccess={(chosen) => form.setFieldValue('access', chosen)}
          onMembers={(chosen) => form.setFieldValue('members', chosen)}
        />
      )}
      <div className={css.actions}>
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button size="xs" type="submit" loading={save.isPending}>
          {folder ? 'Save' : 'Create folder'}
        </Button>
      </div>
    </form>
  )
}

interface Values {
  name: string
  color: TagColor
  access: FolderAccess
  members: string[]
}

const valuesOf = (folder: Folder | undefined): Values => ({
  name: folder?.name ?? '',
  color: folder?.color ?? 'sky',
  access: folder?.access ?? 'everyone',
  members: folder?.members ?? [],
})

const accessNames: Record<FolderAccess, string> = {
  everyone: 'Everyone',
  members: 'Some members',
}

interface AccessProps extends Pick<Values, 'access' | 'members'> {
  people: People
  onAccess: (access: FolderAccess) => void
  onMembers: (members: string[]) => void
}

function Access({ access, members, people, onAccess, onMembers }: AccessProps) {
  return (
    <>
      <div>
        <p className={css.legend} id="folder-access">
          Who sees its links
        </p>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-labelledby="folder-access"
          data={folderAccesses.map((value) => ({ value, label: accessNames[value] }))}
          value={access}
          onChange={(chosen) => onAccess(folderAccesses.find((each) => each === chosen) ?? access)}
        />
      </div>
      {access === 'members' && (
        <MultiSelect
          size="xs"
          label="Members"
          description="For everybody else but Admins, its links are not there."
          data={people.map(({ id, name }) => ({ value: id, label: name }))}
          value={members}
          onChange={onMembers}
          searchable
          comboboxProps={{ withinPortal: true }}
        />
      )}
    </>
  )
}

function problemsOf(error: unknown): Record<string, string> {
  const problems = fieldErrors(error, ['name'])
  return Object.keys(problems).length > 0 ? problems : { name: failureWords(error).detail }
}
