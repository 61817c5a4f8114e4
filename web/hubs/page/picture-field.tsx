import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { UPLOADS_PATH, uploadTypes } from '../../../contract/links/uploads.ts'
import { pictureKey, uploadPicture, uploadTrouble } from '../../lib/forms/picture-upload.ts'
import { PictureFileButton } from '../../ui/picture-file-button.tsx'
import css from './picture-field.module.css'

interface PictureFieldProps {
  label: string
  /** The name of an uploaded picture. */
  value: string | null | undefined
  /** What is wrong with it. */
  error?: string | undefined
  onChange: (name: string | null) => void
}

/** Uploads a picture and keeps its name. */
export function PictureField({ label, value, error, onChange }: PictureFieldProps) {
  const upload = useMutation({
    mutationKey: pictureKey,
    mutationFn: uploadPicture,
    onSuccess: (address) => onChange(address.slice(address.lastIndexOf('/') + 1)),
  })
  const trouble = upload.error ? uploadTrouble(upload.error) : error
  return (
    <fieldset className={css.field}>
      <legend>{label}</legend>
      <div className={css.row}>
        {value && <img className={css.picture} src={UPLOADS_PATH + value} alt="" />}
        <PictureFileButton
          name={label}
          accept={uploadTypes.join()}
          isLoading={upload.isPending}
          onChoose={(file) => upload.mutate(file)}
        >
          {value ? 'Change picture' : 'Upload a picture'}
        </PictureFileButton>
        {value && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </div>
      {trouble && (
        <p className={css.error} role="alert">
          {trouble}
        </p>
      )}
    </fieldset>
  )
}
