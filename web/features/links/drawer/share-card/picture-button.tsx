import { Button, FileButton } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { uploadTypes } from '../../../../../contract/uploads.ts'
import { smallIcon } from '../../../../ui/icon.ts'
import css from '../fields.module.css'
import type { LinkFormFields } from '../link-form-state.ts'
import { pictureKey, uploadPicture, uploadTrouble } from './picture-upload.ts'

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
    <FileButton
      accept={uploadTypes.join()}
      inputProps={{ 'aria-label': 'Picture for the card' }}
      onChange={(file) => file && upload.mutate(file)}
    >
      {(opens) => (
        <Button
          {...opens}
          size="xs"
          variant="default"
          className={css.start}
          loading={upload.isPending}
          leftSection={<IconPhotoUp {...smallIcon} />}
        >
          Upload a picture
        </Button>
      )}
    </FileButton>
  )
}
