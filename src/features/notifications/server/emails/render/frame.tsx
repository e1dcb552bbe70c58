import { createContext, type ReactNode, useContext } from 'react'
import { Body, Button, Container, Head, Heading, Hr, Html, Img, Link, Preview, Section, Text } from 'react-email'
import type { Card, Section as Message } from '#features/notifications/server/emails/content.ts'
import { emailCss, type Palette, paletteOf } from '#features/notifications/server/emails/render/palette.ts'

const fontFamily = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** The shop's name, color and logo in emails. */
export interface EmailBrand {
  storeName: string
  color: string
  /** Null if the shop has none. */
  logo: { url: string; width: number; height: number; isWordmark: boolean } | null
}

/** The light theme, used in inline styles. `emailCss` overrides it by class in the dark theme. */
const Light = createContext(paletteOf('#000000', 'light'))
const useLight = (): Palette => useContext(Light)

/** The layout of all emails. `footer` says why the reader got the email. */
export function EmailFrame(props: {
  brand: EmailBrand
  seller: string | null
  preview: string
  heading: string
  footer: string
  unsubscribeHref?: string | undefined
  children: ReactNode
}) {
  const light = paletteOf(props.brand.color, 'light')
  const { page, sheet, line, ink } = light
  return (
    <Light value={light}>
      <Html lang="en">
        <Head>
          <meta name="viewport" content="width=device-width" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <style>{emailCss(paletteOf(props.brand.color, 'dark'))}</style>
        </Head>
        <Preview>{props.preview}</Preview>
        <Body className="page" style={{ backgroundColor: page, margin: 0, padding: '32px 12px', fontFamily }}>
          <Container
            className="sheet line"
            tdClassName="sheet-in"
            style={{ backgroundColor: sheet, borderRadius: 16, padding: '36px 36px 28px', maxWidth: 560, border: `1px solid ${line}` }}
          >
            <Letterhead {...props.brand} />
            <Heading
              as="h1"
              className="ink"
              style={{ margin: '20px 0 8px', color: ink, fontSize: 24, lineHeight: '32px', fontWeight: 700, textWrap: 'balance' }}
            >
              {props.heading}
            </Heading>
            {props.children}
            <Hr className="line" style={{ borderTop: `1px solid ${line}`, margin: '28px 0 16px' }} />
            <Quiet>
              {props.footer} {props.unsubscribeHref && <QuietLink href={props.unsubscribeHref}>Unsubscribe</QuietLink>}
            </Quiet>
            {props.seller && <Quiet>{props.seller}</Quiet>}
          </Container>
        </Body>
      </Html>
    </Light>
  )
}

function Letterhead({ storeName, logo }: EmailBrand) {
  const { link } = useLight()
  const name = (
    <Text className="link" style={{ margin: 0, color: link, fontSize: 16, fontWeight: 700, letterSpacing: '-0.01em' }}>
      {storeName}
    </Text>
  )
  if (!logo) return name
  const scale = Math.min(32 / logo.height, 176 / logo.width, 1)
  return (
    <>
      <Img
        src={logo.url}
        alt={logo.isWordmark ? storeName : ''}
        width={Math.round(logo.width * scale)}
        height={Math.round(logo.height * scale)}
        className="logo"
        style={{ marginBottom: logo.isWordmark ? 0 : 8, color: '#1d1730' }}
      />
      {!logo.isWordmark && name}
    </>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={{ margin: '0 0 16px', color: useLight().ink, fontSize: 15, lineHeight: '24px', textWrap: 'pretty' }}>
      {children}
    </Text>
  )
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Text className="quiet" style={{ margin: '0 0 8px', color: useLight().quiet, fontSize: 13, lineHeight: '20px' }}>
      {children}
    </Text>
  )
}

/** The button's URL as text, for email clients that don't show buttons. */
export function FallbackLink({ href }: { href: string }) {
  return (
    <Quiet>
      If the button doesn’t work, open this link:{' '}
      <Link href={href} className="link" style={{ color: useLight().link, wordBreak: 'break-word' }}>
        {href}
      </Link>
    </Quiet>
  )
}

/** An inconspicuous link. */
export function QuietLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="quiet" style={{ color: useLight().quiet, textDecoration: 'underline' }}>
      {children}
    </Link>
  )
}

/** A message of a digest or transcript. */
export function EmailSection({ heading, paragraphs, link }: Message) {
  const light = useLight()
  const text = { color: light.ink, fontSize: 15, lineHeight: '24px' }
  return (
    <Section className="line" style={{ borderTop: `1px solid ${light.line}`, padding: '16px 0 4px' }}>
      <Heading as="h2" className="ink" style={{ margin: '0 0 6px', color: light.ink, fontSize: 17, lineHeight: '24px', fontWeight: 700 }}>
        {heading}
      </Heading>
      {paragraphs.map((paragraph, index) => (
        <Text key={index} className="ink" style={{ ...text, margin: '0 0 8px' }}>
          {paragraph}
        </Text>
      ))}
      {link && (
        <Text style={{ ...text, margin: '0 0 12px' }}>
          <Link href={link.href} className="link" style={{ color: light.link }}>
            {link.label}
          </Link>
        </Text>
      )}
    </Section>
  )
}

export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  const backgroundColor = useLight().button
  return (
    <Section style={{ margin: '20px 0 24px' }}>
      <Button
        href={href}
        className="button"
        style={{ backgroundColor, color: '#ffffff', borderRadius: 10, padding: '13px 22px', fontSize: 15, fontWeight: 600 }}
      >
        {children}
      </Button>
    </Section>
  )
}

/** In characters. Names up to this length, such as `Delivered so far`, never wrap, not even on a phone. */
const MAX_UNBROKEN = 16

/** A table of the email's key facts, with names on the left and values on the right. Links are shown without `https://www.`. */
export function EmailCard({ title, rows, total }: Card) {
  const light = useLight()
  const border = `1px solid ${light.line}`
  const text = { padding: '10px 0', fontSize: 15, lineHeight: '22px', verticalAlign: 'top' }
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      role="presentation"
      className="card line"
      style={{ margin: '0 0 24px', border, borderRadius: 12, borderCollapse: 'separate', backgroundColor: light.card, padding: '6px 18px' }}
    >
      <tbody>
        {title && (
          <tr>
            <td colSpan={2} className="ink" style={{ ...text, color: light.ink, fontSize: 17, lineHeight: '24px', fontWeight: 700 }}>
              {title}
            </td>
          </tr>
        )}
        {[...rows, ...(total ? [total] : [])].map(([name, value], index) => {
          const isTotal = index === rows.length
          const cell = { ...text, fontWeight: isTotal ? 700 : 400, ...((title || index > 0) && { borderTop: border }) }
          const tone = isTotal ? 'ink' : 'quiet'
          return (
            <tr key={name}>
              <td
                className={`line ${tone}`}
                style={{
                  ...cell,
                  color: light[tone],
                  paddingRight: 16,
                  width: '28%',
                  whiteSpace: name.length <= MAX_UNBROKEN ? 'nowrap' : 'normal',
                }}
              >
                {name}
              </td>
              <td align="right" className="line ink" style={{ ...cell, color: light.ink, wordBreak: 'break-word', textWrap: 'balance' }}>
                {value.replace(/^https:\/\/(www\.)?/, '')}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
