import mark from './google-mark.svg'

/** Google's sign, in Google's colours. */
export function GoogleMark() {
  return <img src={mark} alt="" width={20} height={20} className="size-5" />
}
