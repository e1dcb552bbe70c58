import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'

interface LoadMoreProps {
  busy: boolean
  /** Loading more has failed: it waits for a press. */
  stopped: boolean
  onMore(): Promise<void>
}

/** Loads more as the end of the list comes near; a button for the keyboard, and for where that fails. */
export function LoadMore({ busy, stopped, onMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end.current || busy || stopped) return
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && void onMore(), { rootMargin: '400px' })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [busy, stopped, onMore])
  return (
    <div ref={end} className="flex justify-center py-5">
      <Button variant="secondary" busy={busy} onClick={() => void onMore()}>
        {busy ? 'Loading...' : 'Load more'}
      </Button>
    </div>
  )
}
