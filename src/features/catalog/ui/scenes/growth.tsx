import { Bars, Face, Sign, Thumb } from './parts.tsx'

interface GrowthProps {
  /** The device is narrow, which leaves room on its left as well. */
  narrow: boolean
}

/** New followers. */
export function Followers({ narrow }: GrowthProps) {
  return (
    <>
      <Face x={344} y={76} r={20} />
      <Face x={374} y={138} r={14} />
      <People narrow={narrow} />
    </>
  )
}

/** New subscribers and a bell. */
export function Subscribers({ narrow }: GrowthProps) {
  return (
    <>
      <circle cx="346" cy="84" r="30" fill="var(--accent)" />
      <Sign name="type-subscribers" x={346} y={84} size={32} color="on-accent" filled />
      <circle cx="369" cy="62" r="9" fill="var(--surface)" stroke="var(--accent)" strokeWidth="3" />
      <Face x={374} y={144} r={14} />
      <People narrow={narrow} />
    </>
  )
}

function People({ narrow }: GrowthProps) {
  return (
    <>
      <Face x={330} y={181} r={17} strong />
      <Face x={366} y={246} r={21} />
      {narrow && (
        <>
          <Face x={62} y={106} r={17} strong />
          <Face x={28} y={166} r={13} />
          <Face x={76} y={234} r={20} />
        </>
      )}
    </>
  )
}

/** Rising hearts. */
export function Hearts({ narrow }: GrowthProps) {
  return (
    <>
      <Sign name="type-likes" x={336} y={210} size={56} filled />
      <Sign name="type-likes" x={364} y={142} size={36} color="accent-line" filled />
      <Sign name="type-likes" x={328} y={98} size={26} filled />
      <Sign name="type-likes" x={358} y={62} size={20} />
      {narrow && (
        <>
          <Sign name="type-likes" x={70} y={196} size={40} color="accent-line" filled />
          <Sign name="type-likes" x={44} y={140} size={26} filled />
          <Sign name="type-likes" x={82} y={106} size={20} />
        </>
      )}
    </>
  )
}

/** Rising thumbs, for YouTube. */
export function Thumbs() {
  return (
    <>
      <circle cx="350" cy="200" r="32" fill="var(--accent)" />
      <Thumb x={350} y={199} size={36} color="on-accent" />
      <Thumb x={364} y={132} size={32} color="accent-line" />
      <Thumb x={336} y={92} size={24} color="accent" />
      <Thumb x={368} y={60} size={18} color="accent-line" />
    </>
  )
}

/** The view count as a rising line. */
export function Views({ narrow }: GrowthProps) {
  return (
    <>
      <rect x="264" y="112" width="126" height="108" rx="16" fill="var(--surface)" stroke="var(--line-strong)" strokeWidth="2" />
      <Sign name="type-views" x={292} y={138} size={25} />
      <Bars d="M316 138h46" color="ink" size={8} />
      <path d="M281 204c22-2 38-6 52-18s22-22 40-24v42Z" fill="var(--accent-soft)" />
      <path d="M281 204c22-2 38-6 52-18s22-22 40-24" fill="none" stroke="var(--accent)" strokeWidth="3.5" strokeLinecap="round" />
      <circle cx="373" cy="162" r="5.5" fill="var(--surface)" stroke="var(--accent)" strokeWidth="3" />
      {narrow && (
        <>
          <Face x={66} y={118} r={19} />
          <Face x={34} y={180} r={13} strong />
          <Face x={80} y={226} r={16} />
        </>
      )}
    </>
  )
}

/** Comment bubbles. */
export function Comments({ narrow }: GrowthProps) {
  return (
    <>
      <Bubble x={258} y={40} width={130} />
      <Bubble x={274} y={94} width={112} strong />
      <Bubble x={252} y={148} width={126} />
      {narrow && <Bubble x={12} y={126} width={122} />}
    </>
  )
}

function Bubble({ x, y, width, strong = false }: { x: number; y: number; width: number; strong?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`} fill={strong ? 'var(--accent)' : 'var(--surface)'}>
      <rect width={width} height="48" rx="16" stroke={strong ? 'var(--accent)' : 'var(--line-strong)'} strokeWidth="2" />
      <Face x={25} y={24} r={13} />
      <Bars d={`M48 18h${width - 84}`} color={strong ? 'on-accent' : 'ink'} size={6} />
      <Bars d={`M48 31h${width - 66}`} color={strong ? 'accent-line' : 'line'} size={6} />
    </g>
  )
}
