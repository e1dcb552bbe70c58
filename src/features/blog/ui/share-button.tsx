import { buttonStyle } from '#ui/button-style.ts'
import { toast } from '#ui/toast-store.ts'

/** Hands the page to the device's own sharing where it has one, else copies its address. */
export function ShareButton({ title }: { title: string }) {
  async function share() {
    // Without what came behind the address: the reader's place in the text is the reader's own.
    const url = location.origin + location.pathname
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      toast.success('Link copied to clipboard!')
    } catch (error) {
      // Changing one's mind in the device's dialog is no failure.
      if ((error as Error).name !== 'AbortError') toast.error('The link could not be copied', 'Please copy it from the address bar.')
    }
  }
  return (
    <button type="button" onClick={() => void share()} className={buttonStyle('secondary', 'sm', 'print:hidden')}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className="icon size-4">
        <path d="M12 15V4m0 0L8 8m4-4 4 4M5 12v6.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V12" />
      </svg>
      Share
    </button>
  )
}
