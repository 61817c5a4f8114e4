import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { TAG_NAME_MAX, tagColors } from '../../../contract/links/tag-colors.ts'
import type { Tag } from '../../../contract/links/tags.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import { fieldErrors } from '../../lib/api/form-problems.ts'
import { colorNames } from './color-names.ts'
import { useEditTag } from './tag-changes.ts'
import { TagChip } from './tag-chip.tsx'
import css from './tag-editor.module.css'

/** Shows a refusal at the name field and keeps the typed text. */
export function TagForm({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const edit = useEditTag()
  const form = useForm({ initialValues: { name: tag.name, color: tag.color } })
  const { name, color } = form.values
  const save = () => {
    const changes = {
      ...(name.trim() !== tag.name && { name }),
      ...(color !== tag.color && { color }),
    }
    if (Object.keys(changes).length === 0) return onClose()
    edit.mutate(
      { tag, changes },
      { onSuccess: onClose, onError: (error) => form.setErrors(problemsOf(error)) },
    )
  }
  return (
    <form className={css.form} onSubmit={form.onSubmit(save)} noValidate>
      <TextInput
        label="Name"
        size="xs"
        autoFocus
        autoComplete="off"
        maxLength={TAG_NAME_MAX}
        {...form.getInputProps('name')}
        onFocus={(event) => event.currentTarget.select()}
      />
      <fieldset className={css.colors}>
        <legend className={css.legend}>Colour</legend>
        {tagColors.map((each) => (
          <label key={each} className={css.color}>
            <input
              type="radio"
              name={`color-${tag.id}`}
              checked={each === color}
              onChange={() => form.setFieldValue('color', each)}
            />
            <TagChip name={colorNames[each]} color={each} />
          </label>
        ))}
      </fieldset>
      <div className={css.actions}>
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button size="xs" type="submit" loading={edit.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}

function problemsOf(error: unknown): Record<string, string> {
  const problems = fieldErrors(error, ['name'])
  return Object.keys(problems).length > 0 ? problems : { name: failureWords(error).detail }
}
