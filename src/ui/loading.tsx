import { Spinner } from '#ui/spinner.tsx'

/** Stands where something is being loaded. */
export function Loading({ className = 'min-h-32', children = 'Loading...' }: { className?: string; children?: string }) {
  return (
    <output className={`flex items-center justify-center gap-3 text-muted ${className}`}>
      <Spinner className="size-5" />
      {children}
    </output>
  )
}
