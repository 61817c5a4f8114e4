import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { LogoMark } from '../../ui/brand/logo.tsx'
import { icon } from '../../ui/icon.ts'
import { HUBS_PATH } from '../editor-path.ts'
import css from './editor.module.css'

/** The beginning of the bar: the way back to the list, and the mark. */
export const WayBack = () => (
  <>
    <Tooltip label="Back to FurlHub">
      <ActionIcon component={Link} to={HUBS_PATH} aria-label="Back to FurlHub" size={36}>
        <IconArrowLeft {...icon} size={20} />
      </ActionIcon>
    </Tooltip>
    <span className={css.mark}>
      <LogoMark />
    </span>
  </>
)
