import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { QrDesign } from '../../contract/codes/qr-design.ts'
import { keyInFileName } from '../../contract/links/keys.ts'
import { saveFile } from '../lib/save-file.ts'
import { smallIcon } from '../ui/icon.ts'
import { fetchFile, type QrLink } from './queries.ts'

const WIDTH_PX = 1024

interface DownloadButtonProps {
  /** Undefined while there is nothing to download. */
  link: QrLink | undefined
  design: QrDesign
}

/** Saves the code as a PNG; the designer has the other formats and sizes. */
export function DownloadButton({ link, design }: DownloadButtonProps) {
  const download = useMutation({
    mutationFn: async (of: QrLink) => {
      const size = { unit: 'px', width: WIDTH_PX } as const
      saveFile(await fetchFile(of, { format: 'png', design, size }), `${keyInFileName(of.key)}.png`)
    },
    meta: { failed: true },
  })
  return (
    <Tooltip label="Download as PNG">
      <ActionIcon
        size={30}
        variant="default"
        aria-label="Download as PNG"
        disabled={!link}
        loading={download.isPending}
        onClick={() => link && download.mutate(link)}
      >
        <IconDownload {...smallIcon} />
      </ActionIcon>
    </Tooltip>
  )
}
