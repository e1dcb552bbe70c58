/** Says that this is a demo shop; a live one has nothing here. */
export function DemoNotice() {
  return (
    <aside
      aria-label="Demo shop"
      className="bg-accent-soft px-2 py-1.5 text-center text-xs sm:text-[0.8125rem] font-medium text-accent-ink"
    >
      Demo shop: payments are simulated, figures are examples.
    </aside>
  )
}
