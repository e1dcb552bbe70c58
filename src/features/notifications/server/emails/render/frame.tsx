import { createContext, type ReactNode, useContext } from 'react'
import { Body, Button, Container, Head, Heading, Hr, Html, Img, Link, Preview, Section, Text } from 'react-email'
import type { Section as Message } from '#features/notifications/server/emails/content.ts'

const ink = '#1d1730'
const quiet = '#645d78'
const fontFamily = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** The shop's name, color and logo, as emails show them. */
export interface EmailBrand {
  storeName: string
  color: string
  /** Null: the name alone. */
  logo: { url: string; width: number; height: number; isWordmark: boolean } | null
}

const BrandColor = createContext('')

/** The layout of every email: the shop’s name, a message, and why the reader got it. */
export function EmailFrame(props: {
  brand: EmailBrand
  /** Who runs the shop; null if that is not known. */
  seller: string | null
  preview: string
  heading: string
  footer: string
  unsubscribeHref?: string | undefined
  children: ReactNode
}) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{props.preview}</Preview>
      <Body style={{ backgroundColor: '#f6f4fb', margin: 0, padding: '32px 12px', fontFamily }}>
        <Container
          style={{ backgroundColor: '#ffffff', borderRadius: 16, padding: '36px 36px 28px', maxWidth: 560, border: '1px solid #e7e2f3' }}
        >
          <Letterhead {...props.brand} />
          <Heading as="h1" style={{ margin: '20px 0 8px', color: ink, fontSize: 24, lineHeight: '32px', fontWeight: 700 }}>
            {props.heading}
          </Heading>
          <BrandColor value={props.brand.color}>{props.children}</BrandColor>
          <Hr style={{ borderColor: '#e7e2f3', margin: '28px 0 16px' }} />
          <Text style={{ margin: 0, color: quiet, fontSize: 13, lineHeight: '20px' }}>
            {props.footer} {props.unsubscribeHref && <QuietLink href={props.unsubscribeHref}>Unsubscribe</QuietLink>}
          </Text>
          {props.seller && <Text style={{ margin: '8px 0 0', color: quiet, fontSize: 13, lineHeight: '20px' }}>{props.seller}</Text>}
        </Container>
      </Body>
    </Html>
  )
}

function Letterhead({ storeName, color, logo }: EmailBrand) {
  const name = <Text style={{ margin: 0, color, fontSize: 16, fontWeight: 700, letterSpacing: '-0.01em' }}>{storeName}</Text>
  if (!logo) return name
  const scale = Math.min(32 / logo.height, 176 / logo.width, 1)
  return (
    <>
      <Img
        src={logo.url}
        alt={logo.isWordmark ? storeName : ''}
        width={Math.round(logo.width * scale)}
        height={Math.round(logo.height * scale)}
        style={{ marginBottom: logo.isWordmark ? 0 : 8 }}
      />
      {!logo.isWordmark && name}
    </>
  )
}

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={{ margin: '0 0 16px', color: ink, fontSize: 15, lineHeight: '24px' }}>{children}</Text>
}

/** The same address as the button's, for mail programs that show no buttons. */
export function FallbackLink({ href }: { href: string }) {
  const color = useContext(BrandColor)
  return (
    <Paragraph>
      If the button doesn’t work, open this link:{' '}
      <Link href={href} style={{ color, wordBreak: 'break-all' }}>
        {href}
      </Link>
    </Paragraph>
  )
}

/** A choice that is there without asking for attention. */
export function QuietLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} style={{ color: quiet, textDecoration: 'underline' }}>
      {children}
    </Link>
  )
}

/** One message among several. */
export function EmailSection({ heading, paragraphs, link }: Message) {
  const color = useContext(BrandColor)
  return (
    <Section style={{ borderTop: '1px solid #e7e2f3', padding: '16px 0 4px' }}>
      <Heading as="h2" style={{ margin: '0 0 6px', color: ink, fontSize: 17, lineHeight: '24px', fontWeight: 700 }}>
        {heading}
      </Heading>
      {paragraphs.map((text, index) => (
        <Text key={index} style={{ margin: '0 0 8px', color: ink, fontSize: 15, lineHeight: '24px' }}>
          {text}
        </Text>
      ))}
      {link && (
        <Text style={{ margin: '0 0 12px', fontSize: 15, lineHeight: '24px' }}>
          <Link href={link.href} style={{ color }}>
            {link.label}
          </Link>
        </Text>
      )}
    </Section>
  )
}

export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  const backgroundColor = useContext(BrandColor)
  return (
    <Section style={{ margin: '24px 0 20px' }}>
      <Button
        href={href}
        style={{ backgroundColor, color: '#ffffff', borderRadius: 10, padding: '13px 22px', fontSize: 15, fontWeight: 600 }}
      >
        {children}
      </Button>
    </Section>
  )
}

/** Names on the left, values on the right; the last row is the total. */
export function Summary({ rows }: { rows: [name: string, value: string][] }) {
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      role="presentation"
      style={{ margin: '20px 0', borderCollapse: 'collapse', tableLayout: 'fixed' }}
    >
      <tbody>
        {rows.map(([name, value], index) => {
          const last = index === rows.length - 1
          const line = { borderTop: '1px solid #e7e2f3', padding: '10px 0', fontSize: 15, lineHeight: '22px', fontWeight: last ? 700 : 400 }
          return (
            <tr key={name}>
              <td style={{ ...line, color: last ? ink : quiet, paddingRight: 16, verticalAlign: 'top', width: '32%' }}>{name}</td>
              <td align="right" style={{ ...line, color: ink, wordBreak: 'break-word' }}>
                {value}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
