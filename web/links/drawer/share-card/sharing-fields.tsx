import { Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { uploadTypes } from '../../../../contract/links/uploads.ts'
import { pictureKey, uploadPicture, uploadTrouble } from '../../../lib/forms/picture-upload.ts'
import { type ShareCard, ShareCardPicture } from '../../../shared/share-card-picture.tsx'
import { PictureFileButton } from '../../../ui/picture-file-button.tsx'
import css from '../fields.module.css'
import type { LinkFormFields } from '../link-form-state.ts'

const FIELD = 'preview.imageUrl'

/** Card shown by programs that preview the link. If empty, they follow the link and read the card of the target. */
export function SharingFields({ form, card }: { form: LinkFormFields; card: ShareCard }) {
  return (
    <>
      <p className={css.hint}>
        What messengers and networks show when the link is shared. Left empty, they read the
        destination’s own.
      </p>
      <TextInput
        label="Shared title"
        autoComplete="off"
        placeholder={form.values.title}
        {...form.getInputProps('preview.title')}
      />
      <Textarea
        label="Shared text"
        autosize
        minRows={2}
        {...form.getInputProps('preview.description')}
      />
      <TextInput
        label="Address of a picture"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://"
        {...form.getInputProps('preview.imageUrl')}
      />
      <PictureButton form={form} />
      <div className={css.narrow}>
        <ShareCardPicture card={card} />
      </div>
    </>
  )
}

/** Uploads a picture for the card and fills in its address. */
function PictureButton({ form }: { form: LinkFormFields }) {
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
