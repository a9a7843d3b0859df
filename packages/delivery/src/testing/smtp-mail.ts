import { createTransport, type Transporter } from 'nodemailer'
import type { DeliveryEnvironment } from '../destination-driver.ts'

type SmtpOptions = Exclude<Parameters<typeof createTransport>[0], string | Transporter | undefined>

/** Sends like the product: by SMTP, throwing the server's errors. */
export const sendMailBy =
  (options: SmtpOptions): DeliveryEnvironment['sendMail'] =>
  async (mail) => {
    const transport = createTransport(options)
    try {
      const { accepted, rejected, response } = (await transport.sendMail({
        from: 'windrow@windrow.example',
        ...mail,
      })) as { accepted: unknown[]; rejected: unknown[]; response: string }
      return { accepted: accepted.map(String), rejected: rejected.map(String), answer: response }
    } finally {
      transport.close()
    }
  }
