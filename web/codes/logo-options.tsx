import { ActionIcon, Button, FileButton, Slider } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { QR_LOGO } from '../../contract/codes/qr-design.ts'
import { smallIcon } from '../ui/icon.ts'
import type { DesignOptionsProps } from './design-options.ts'
import { LOGO_TYPES, LogoError, logoFrom } from './logo-file.ts'
import css from './options.module.css'

export function LogoOptions({ design, onChange }: DesignOptionsProps) {
  const [trouble, setTrouble] = useState('')
  const upload = async (file: File | null) => {
    if (!file) return
    setTrouble('')
    try {
      onChange({ logo: await logoFrom(file) })
    } catch (error) {
      setTrouble(error instanceof LogoError ? error.message : 'This picture cannot be read.')
    }
  }
  return (
    <div className={css.pair}>
      <fieldset className={css.group}>
        <legend className={css.name}>Logo</legend>
        {design.logo ? (
          <div className={css.logo}>
            <img src={design.logo} alt="" className={css.logoMark} />
            <span>Your logo</span>
            <ActionIcon
              size={26}
              aria-label="Remove the logo"
              onClick={() => onChange({ logo: null })}
            >
              <IconTrash {...smallIcon} />
            </ActionIcon>
          </div>
        ) : (
          <FileButton accept={LOGO_TYPES} inputProps={{ 'aria-label': 'Logo' }} onChange={upload}>
            {(opens) => (
              <Button
                {...opens}
                variant="default"
                fullWidth
                h={44}
                px="xs"
                leftSection={<IconPhoto {...smallIcon} />}
              >
                Choose a picture
              </Button>
            )}
          </FileButton>
        )}
        {trouble && (
          <p className={css.wrong} role="alert">
            {trouble}
          </p>
        )}
      </fieldset>
      <div>
        <span className={css.name}>Logo size</span>
        <Slider
          size="sm"
          mt={14}
          thumbSize={24}
          thumbLabel="Logo size"
          disabled={!design.logo}
          value={design.logoSize}
          min={QR_LOGO.min}
          max={QR_LOGO.max}
          label={(value) => `${value} %`}
          onChange={(logoSize) => onChange({ logoSize })}
        />
      </div>
    </div>
  )
}
