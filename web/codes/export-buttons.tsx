import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { QrDesign, QrFormat } from '../../contract/codes/qr-design.ts'
import { keyInFileName } from '../../contract/links/keys.ts'
import { showFailure } from '../lib/api/show-failure.ts'
import { saveFile } from '../lib/save-file.ts'
import { smallIcon, tinyIcon } from '../ui/icon.ts'
import { toast } from '../ui/toasts/toast.ts'
import css from './export-buttons.module.css'
import { fetchFile, type PictureSize, type QrLink } from './queries.ts'

const prints = [20, 30, 50, 100, 200].map((width) => ({ unit: 'mm', width }) as const)
const screens = [256, 512, 1024, 2048].map((width) => ({ unit: 'px', width }) as const)

const nameOf = ({ unit, width }: PictureSize) => `${width} ${unit}`

export function ExportButtons({ link, design }: { link: QrLink; design: QrDesign }) {
  const [size, setSize] = useState<PictureSize>({ unit: 'mm', width: 50 })
  const { busy, save, copy } = useFiles(link, { design, size })
  return (
    <div className={css.foot}>
      <Button
        variant="default"
        loading={busy === 'copy'}
        leftSection={<IconCopy {...smallIcon} />}
        onClick={copy}
      >
        Copy
      </Button>
      <Button variant="default" loading={busy === 'svg'} onClick={() => save('svg')}>
        SVG
      </Button>
      <Button variant="default" loading={busy === 'pdf'} onClick={() => save('pdf')}>
        PDF
      </Button>
      <Button.Group>
        <Button
          loading={busy === 'png'}
          leftSection={<IconDownload {...smallIcon} />}
          onClick={() => save('png')}
        >
          PNG, {nameOf(size)}
        </Button>
        <SizeMenu size={size} onChoose={setSize} />
      </Button.Group>
    </div>
  )
}

interface SizeMenuProps {
  size: PictureSize
  onChoose: (size: PictureSize) => void
}

function SizeMenu({ size, onChoose }: SizeMenuProps) {
  const item = (each: PictureSize) => (
    <Menu.Item
      key={nameOf(each)}
      onClick={() => onChoose(each)}
      rightSection={nameOf(each) === nameOf(size) && <IconCheck {...tinyIcon} />}
    >
      {nameOf(each)}
    </Menu.Item>
  )
  return (
    <Menu>
      <Menu.Target>
        <Button px={8} aria-label="Choose a size" className={css.size}>
          <IconChevronDown {...tinyIcon} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>For print, 300 dpi</Menu.Label>
        {prints.map(item)}
        <Menu.Label>For screens</Menu.Label>
        {screens.map(item)}
      </Menu.Dropdown>
    </Menu>
  )
}

function useFiles(link: QrLink, options: { design: QrDesign; size: PictureSize }) {
  const [busy, setBusy] = useState<QrFormat | 'copy'>()
  const during = async (what: QrFormat | 'copy', act: () => Promise<void>) => {
    setBusy(what)
    try {
      await act()
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  const save = (format: QrFormat) =>
    during(format, async () => {
      saveFile(
        await fetchFile(link, { format, ...options }),
        `${keyInFileName(link.key)}.${format}`,
      )
    })
  const copy = () =>
    during('copy', async () => {
      // Pass a promise: writing after the picture has loaded would be outside the user gesture
      const picture = fetchFile(link, { format: 'png', ...options })
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })])
      toast({ title: 'Copied', message: 'The picture is on your clipboard.' })
    })
  return { busy, save, copy }
}
