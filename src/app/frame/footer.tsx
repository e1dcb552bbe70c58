import { WrittenPart } from '#app/frame/written.tsx'

/** Every public page of the shop, at the end of every page; hidden where a page is not the shop's own. */
export function Footer({ hidden }: { hidden: boolean }) {
  return (
    <footer hidden={hidden} className="border-t border-line bg-sunken">
      <WrittenPart name="footer" />
    </footer>
  )
}
