import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { WrittenPart } from '#app/frame/written.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

/** All of the top bar's links, where the bar is too narrow for them. */
export function PhoneMenu() {
  const navigate = useNavigate()

  /** What signs out is loaded when it is wanted. */
  async function leave({ target }: MouseEvent) {
    if (!(target as Element).closest('button')) return
    const { signOut } = await import('#features/accounts/ui/sign-out.ts')
    await signOut(navigate)
  }

  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        popoverTarget="phone-menu"
        className="-mr-2 grid size-10 place-items-center rounded-md text-ink hover:bg-accent-soft lg:hidden"
      >
        <SheetIcon name="menu" className="size-6" />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- what is pressed is a button inside, which keys press as well */}
      <nav
        id="phone-menu"
        popover="auto"
        aria-label="All pages"
        className="popover-sheet bg-canvas p-5 text-ink sm:px-8"
        onClick={(event) => void leave(event)}
      >
        <WrittenPart name="phone-menu" />
      </nav>
    </>
  )
}
