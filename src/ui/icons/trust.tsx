import { icon } from '#ui/icons/icon.tsx'

export const LockIcon = icon(
  'M7 10.5V8a5 5 0 0 1 10 0v2.5M6.5 20.5h11a1.5 1.5 0 0 0 1.5-1.5v-7a1.5 1.5 0 0 0-1.5-1.5h-11A1.5 1.5 0 0 0 5 12v7a1.5 1.5 0 0 0 1.5 1.5ZM12 14.5v2.5',
)
export const ShieldIcon = icon('M12 21c4.7-1.7 7.5-5 7.5-9.5v-6L12 3 4.5 5.5v6C4.5 16 7.3 19.3 12 21Zm-3.3-9.3 2.4 2.3 4.3-4.5')
export const ClockIcon = icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5.2l3.3 2')
export const RefreshIcon = icon('M19.5 12a7.5 7.5 0 0 1-13.3 4.7M4.5 12a7.5 7.5 0 0 1 13.3-4.7M18.5 3.5v4h-4m-9 13v-4h4')
export const ArrowRightIcon = icon('M5 12h14m-5.5-5.5L19 12l-5.5 5.5')
