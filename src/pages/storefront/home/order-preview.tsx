import { PlatformMark } from '#features/catalog/ui/platform-mark.tsx'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'
import { Timeline, TimelineStep } from '#ui/timeline.tsx'

/** An illustration of an order in delivery, made from parts of the tracking page. Decorative, so not read aloud. */
export function OrderPreview() {
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-[25rem] min-w-0 lg:mr-4">
      <div className="rounded-2xl border border-line bg-surface p-6 pb-10 shadow-lg sm:p-7 sm:pb-11">
        <div className="flex items-center gap-3.5">
          <span className="tile size-11 rounded-lg">
            <PlatformMark platform="instagram" />
          </span>
          <p className="min-w-0 leading-tight">
            <span className="block text-[1.0625rem] font-semibold tracking-[-0.01em]">5K Instagram Views</span>
            <span className="block truncate text-sm text-muted">instagram.com/reel/C8dKq2v</span>
          </p>
          <span className="ml-auto text-2xl font-[650] tracking-[-0.03em] text-accent-ink">75%</span>
        </div>
        <Curve />
        <Timeline label="An order in delivery">
          <TimelineStep state="done" title="Order Placed" time="10:04" />
          <TimelineStep state="done" title="Payment Confirmed" time="10:05" />
          <TimelineStep state="current" title="Delivery In Progress" time="Started 10:27" />
          <TimelineStep state="ahead" title="Completed" time="Expected tomorrow" />
        </Timeline>
      </div>
      <p className="absolute -bottom-5 -left-3 flex items-center gap-2 rounded-full border border-line bg-raised py-2.5 pr-5 pl-4 text-sm font-semibold shadow-lg sm:-left-10">
        <SheetIcon name="lock" className="size-4.5 text-accent-ink" />
        We never ask for your password
      </p>
    </div>
  )
}

/** Views over time, as a chart. */
function Curve() {
  return (
    <svg viewBox="0 0 320 96" className="my-6 block w-full overflow-visible text-accent-ink">
      <path d="M0 95.5h320M0 63.5h320M0 31.5h320" className="stroke-line" strokeDasharray="2 4" />
      <path d="M0 92c60-1 86-6 124-24 40-19 58-46 116-56V96H0Z" className="fill-accent-soft" />
      <path d="M0 92c60-1 86-6 124-24 40-19 58-46 116-56" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M240 12c26-2 50-6 80-6" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeDasharray="1 7" />
      <circle cx="240" cy="12" r="5" className="fill-surface stroke-accent-ink stroke-[2.5]" />
    </svg>
  )
}
