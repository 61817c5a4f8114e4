import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useChecks, usePart, useProblem } from '../editor/editor-context.ts'
import pane from '../editor/pane.module.css'
import { LineAuthors } from '../history/line-authors.tsx'
import { PictureField } from '../page/picture-field.tsx'

export function ProfilePane() {
  const [profile, change] = usePart('profile')
  const { errors, isChecked } = useChecks()
  const checkOf = (field: string) =>
    isChecked ? errors.find((check) => check.field === field)?.message : undefined
  const nameProblem = useProblem('profile.name') ?? checkOf('profile.name')
  const bioProblem = useProblem('profile.bio') ?? checkOf('profile.bio')
  return (
    <>
      <div className={pane.head}>
        <h2 className={pane.title}>Profile</h2>
      </div>
      <div className={pane.fields}>
        <TextInput
          label="Name on the page"
          maxLength={80}
          error={nameProblem}
          value={profile.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Textarea
          label="About"
          description="One or two sentences. **bold**, _italic_ and [words](address)"
          maxLength={400}
          autosize
          minRows={3}
          error={bioProblem}
          value={profile.bio}
          onChange={(event) => change({ bio: event.currentTarget.value })}
        />
        <PictureField
          label="Portrait or logo"
          value={profile.avatar}
          onChange={(avatar) => change({ avatar })}
        />
        <PictureField
          label="Cover, shown by looks that have one"
          value={profile.cover}
          onChange={(cover) => change({ cover })}
        />
        <Checkbox
          label="Mark beside the name"
          description="A tick, as for an official page"
          checked={profile.badge ?? false}
          onChange={(event) => change({ badge: event.currentTarget.checked })}
        />
      </div>
      <div className={pane.authors}>
        <LineAuthors area="profile" />
      </div>
    </>
  )
}
