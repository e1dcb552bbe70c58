import type { ReactNode } from 'react'
import { Bars, Face, Photo, PlaySign, Sign, Thumb } from './parts.tsx'

/** A phone, cut off at the bottom. Its screen is 148 wide and starts at 126, 32. */
function Phone({ children, screen = 'surface' }: { children: ReactNode; screen?: string }) {
  return (
    <>
      <rect x="118" y="24" width="164" height="360" rx="26" fill="var(--surface)" stroke="var(--line-strong)" strokeWidth="2" />
      <rect x="126" y="32" width="148" height="352" rx="19" fill={`var(--${screen})`} />
      {children}
      <Bars d="M186 43h28" color="line-strong" size={6} />
    </>
  )
}

/** A profile: picture, three counts with the followers highlighted, button and photos. */
export function Profile() {
  return (
    <Phone>
      <Face x={160} y={84} r={22} strong />
      <Bars d="M200 78h12M248 78h12" color="ink" />
      <Bars d="M222 78h16" color="accent" size={9} />
      <Bars d="M201 93h10M225 93h10M249 93h10" size={5} />
      <Bars d="M142 123h54" color="ink" />
      <Bars d="M142 139h94" />
      <rect x="138" y="154" width="124" height="26" rx="8" fill="var(--accent)" />
      <Bars d="M182 167h36" color="on-accent" size={5} />
      <path d="M176 196h48v48h-48ZM126 246h48v48h-48ZM176 296h98v48h-98Z" fill="var(--accent-line)" />
      <path d="M226 196h48v48h-48ZM176 246h48v48h-48Z" fill="var(--accent)" opacity=".6" />
      <Photo x={126} y={196} width={48} height={48} />
      <Photo x={226} y={246} width={48} height={48} />
      <Photo x={126} y={296} width={48} height={48} />
    </Phone>
  )
}

/** A post: author, photo or video, and icons below, with the heart filled in. */
export function Post({ video = false }: { video?: boolean }) {
  return (
    <Phone>
      <Face x={150} y={76} r={13} strong />
      <Bars d="M174 71h44" color="ink" size={6} />
      <Bars d="M174 83h28" size={5} />
      <Photo x={126} y={102} width={148} height={140} />
      {video && <PlaySign x={182} y={170} />}
      <Sign name="type-likes" x={148} y={263} size={26} filled />
      <Sign name="type-comments" x={180} y={263} size={24} color="muted" />
      <Bars d="M142 294h92M142 310h60" />
    </Phone>
  )
}

/** A full-screen vertical video of someone dancing, with icons on the right and text below. */
export function Dance() {
  return (
    <Phone screen="deep">
      <circle cx="196" cy="150" r="62" fill="var(--swell)" opacity=".55" />
      <path d="M126 262c34-8 96-14 148-6v90H126Z" fill="var(--swell)" opacity=".35" />
      <g fill="none" stroke="var(--on-accent)" strokeWidth="12" strokeLinecap="round" strokeLinejoin="round">
        <path d="M196 128 190 182" strokeWidth="17" />
        <path d="M196 128 170 116 162 86M196 130 220 144 240 124M190 186 172 216 178 254M190 186 214 208 206 248" />
      </g>
      <circle cx="203" cy="100" r="13" fill="var(--on-accent)" />
      <Face x={256} y={196} r={11} strong />
      <Sign name="type-likes" x={256} y={228} size={24} color="on-accent" filled />
      <Sign name="type-comments" x={256} y={260} size={22} color="on-accent" />
      <Bars d="M140 284h60M140 300h84" color="on-accent" size={6} />
    </Phone>
  )
}

/** A wide video player with title, channel and one button, Like or Subscribe. */
export function Player({ liked }: { liked: boolean }) {
  return (
    <>
      <rect x="22" y="24" width="282" height="340" rx="18" fill="var(--surface)" stroke="var(--line-strong)" strokeWidth="2" />
      <Photo x={32} y={34} width={262} height={148} />
      <PlaySign x={150} y={104} size={1.15} />
      <Bars d="M46 169h234" color="accent-line" size={4} />
      <Bars d="M46 169h96" color="surface" size={4} />
      <circle cx="142" cy="169" r="6" fill="var(--surface)" />
      <Bars d="M42 207h168" color="ink" size={8} />
      <Bars d="M42 225h104" size={6} />
      <Face x={58} y={263} r={16} strong />
      <Bars d="M86 257h50" color="ink" size={6} />
      <Bars d="M86 271h34" size={5} />
      <rect x="186" y="246" width="102" height="34" rx="17" fill="var(--accent)" />
      {liked ? (
        <Thumb x={211} y={263} size={20} color="on-accent" />
      ) : (
        <Sign name="type-subscribers" x={210} y={263} size={19} color="on-accent" filled />
      )}
      <Bars d="M230 263h38" color="on-accent" size={5} />
    </>
  )
}

/** A generic profile page for other platforms: cover, picture and text. */
export function Page() {
  return (
    <>
      <rect x="102" y="24" width="196" height="340" rx="20" fill="var(--surface)" stroke="var(--line-strong)" strokeWidth="2" />
      <Bars d="M122 44h.01M136 44h.01M150 44h.01" color="line-strong" />
      <path d="M103 62h194v58H103Z" fill="var(--accent-line)" />
      <Face x={146} y={122} r={25} strong />
      <Bars d="M124 172h72" color="ink" size={8} />
      <Bars d="M124 192h148M124 208h104" />
      <Photo x={122} y={230} width={156} height={110} />
    </>
  )
}
