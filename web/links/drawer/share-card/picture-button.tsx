import { useMutation } from '@tanstack/react-query'
import { uploadTypes } from '../../../../contract/links/uploads.ts'
import { pictureKey, uploadPicture, uploadTrouble } from '../../../lib/forms/picture-upload.ts'
import { PictureFileButton } from '../../../ui/picture-file-button.tsx'
import css from '../fields.module.css'
import type { LinkFormFields } from '../link-form-state.ts'

const FIELD = 'preview.imageUrl'

/** Uploads a picture for the card and fills in its address. */
export function PictureButton({ form }: { form: LinkFormFields }) {
  const upload = useMutation({
    mutationKey: pictureKey,
    mutationFn: uploadPicture,
    onSuccess: (address) => {
      form.clearFieldError(FIELD)
      form.setFieldValue(FIELD, address)
    },
    onError: (error) => form.setFieldError(FIELD, uploadTrouble(error)),
  })
  return (
    <PictureFileButton
      name="Picture for the card"
      accept={uploadTypes.join()}
      className={css.start}
      isLoading={upload.isPending}
      onChoose={(file) => upload.mutate(file)}
    >
      Upload a picture
    </PictureFileButton>
  )
}
