import { icon } from '#ui/icons/icon.tsx'

export const CheckIcon = icon('m5 12.5 4.5 4.5L19 7.5')
export const CheckCircleIcon = icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-4-8.7 2.8 2.7L16 9.8')
export const InfoIcon = icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5m0-8.5v.01')
export const AlertIcon = icon(
  'M12 9.2v4.3m0 3.1v.01M10.4 4.4 3 17.2A1.9 1.9 0 0 0 4.6 20h14.8a1.9 1.9 0 0 0 1.6-2.8L13.6 4.4a1.9 1.9 0 0 0-3.2 0Z',
)
export const CloseIcon = icon('m6.5 6.5 11 11m0-11-11 11')
