import type { Platform } from '#features/catalog/rules.ts'

const drawings: Record<Platform, React.ReactNode> = {
  instagram: (
    <g fill="none" stroke="currentColor" strokeWidth="2">
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="3.9" />
      <path d="M16.9 7.1v.01" strokeWidth="2.4" strokeLinecap="round" />
    </g>
  ),
  tiktok: (
    <path
      d="M14 3.5v11.7a3.9 3.9 0 1 1-3.9-3.9M14 3.5c.3 2.9 2.2 4.8 5 5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  youtube: (
    <path
      fillRule="evenodd"
      fill="currentColor"
      d="M6.5 5h11A4.5 4.5 0 0 1 22 9.5v5a4.5 4.5 0 0 1-4.5 4.5h-11A4.5 4.5 0 0 1 2 14.5v-5A4.5 4.5 0 0 1 6.5 5Zm3.7 4v6l5-3-5-3Z"
    />
  ),
}

/** The shop's own sign for a platform. Decoration: its name stands beside it. */
export function PlatformMark({ platform, className = 'size-6' }: { platform: Platform; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`${className} shrink-0`}>
      {drawings[platform]}
    </svg>
  )
}
