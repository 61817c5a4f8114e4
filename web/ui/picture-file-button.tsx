import { Button, FileButton } from '@mantine/core'
import { IconPhotoUp } from '@tabler/icons-react'
import { smallIcon } from './icon.ts'

interface PictureFileButtonProps {
  /** Of the file field, for screen readers. */
  name: string
  /** MIME types, separated by commas. */
  accept: string
  isLoading: boolean
  className?: string | undefined
  onChoose: (file: File) => void
  children: string
}

/** Chooses one file of a picture. */
export function PictureFileButton({
  name,
  accept,
  isLoading,
  className,
  onChoose,
  children,
}: PictureFileButtonProps) {
  return (
    <FileButton
      accept={accept}
      inputProps={{ 'aria-label': name }}
      onChange={(file) => file && onChoose(file)}
    >
      {(opens) => (
        <Button
          {...opens}
          size="xs"
          variant="default"
          className={className}
          loading={isLoading}
          leftSection={<IconPhotoUp {...smallIcon} />}
        >
          {children}
        </Button>
      )}
    </FileButton>
  )
}
