import { Field } from '../look/field.tsx'
import { tagsIn, withTag } from '../shorten/draft.ts'
import type { LinkFormState } from './use-link-form.ts'

/** As many as fit in two lines; the others can be typed. */
const OFFERED = 8

export function TagsField({ form, tags }: { form: LinkFormState; tags: readonly string[] }) {
  const { values, set, change, problem } = form
  const chosen = tagsIn(values.tags)
  return (
    <div className="field">
      <Field label="Tags" error={problem.fields.tags}>
        {(props) => (
          <input
            {...props}
            name="tags"
            placeholder="separated by commas"
            value={values.tags}
            onChange={set('tags')}
          />
        )}
      </Field>
      {tags.length > 0 && (
        <fieldset className="row wrap">
          <legend className="visually-hidden">Tags of the account</legend>
          {tags.slice(0, OFFERED).map((tag) => (
            <button
              key={tag}
              type="button"
              className="chip one-line"
              aria-pressed={chosen.includes(tag)}
              onClick={() => change({ tags: withTag(values.tags, tag) })}
            >
              {tag}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
