import { icon } from '#ui/icons/icon.tsx'

export const ChevronDownIcon = icon('m6.5 9.5 5.5 5.5 5.5-5.5')
export const MenuIcon = icon('M4 7.5h16M4 16.5h16')
export const SunIcon = icon(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0-13v1.5M12 19.5V21M4.2 4.2l1.1 1.1m13.4 13.4 1.1 1.1M3 12h1.5m15 0H21M4.2 19.8l1.1-1.1M18.7 5.3l1.1-1.1',
)
export const MoonIcon = icon('M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2Z')
