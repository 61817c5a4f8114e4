import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone's: below Mantine's `sm`, as the style sheets have it. */
export const useNarrow = (): boolean =>
  useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) === true
