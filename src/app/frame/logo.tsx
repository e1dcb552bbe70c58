import { Link } from 'react-router'
import { paths } from '#app/routes.ts'

/** The mark and the store's name; leads home. */
export function Logo({ name }: { name: string }) {
  return (
    <Link to={paths.home} className="inline-flex items-center gap-2.5 rounded-md text-[1.0625rem] font-[680] tracking-[-0.025em] text-ink">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path
          d="M4.5 23c5.6 0 6.2-13.5 11.5-13.5S21.9 23 27.5 23M10.5 23c3 0 3-6.2 5.5-6.2s2.5 6.2 5.5 6.2"
          className="fill-none stroke-white stroke-[2.6]"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {name}
    </Link>
  )
}
