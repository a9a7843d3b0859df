/** Bounces as real mail servers write them, for a mail with this Message-ID to this address. */
interface Sample {
  messageId: string
  address: string
}

const lines = (...text: string[]): string => `${text.join('\r\n')}\r\n`

/** As Postfix does: returns the whole mail. */
export const postfixBounce = ({ messageId, address }: Sample): string =>
  lines(
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.windrow.example (Mail Delivery System)',
    'To: windrow@windrow.example',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B1"',
    'Message-Id: <20260301101500.0001@mx.windrow.example>',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--B1',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `I'm sorry to have to inform you that your message could not be delivered to ${address}.`,
    '',
    '--B1',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.windrow.example',
    'X-Postfix-Queue-ID: 4bQ1',
    'Arrival-Date: Sun,  1 Mar 2026 10:10:00 +0000 (UTC)',
    '',
    `Final-Recipient: rfc822; ${address}`,
    `Original-Recipient: rfc822;${address}`,
    'Action: failed',
    'Status: 5.1.1',
    'Remote-MTA: dns; mail.x.example',
    'Diagnostic-Code: smtp; 550 5.1.1 The email account that you tried to reach does',
    '    not exist',
    '',
    '--B1',
    'Content-Description: Undelivered Message',
    'Content-Type: message/rfc822',
    '',
    'From: windrow@windrow.example',
    `To: ${address}`,
    'Subject: Shop: Products, 50 records',
    `Message-ID: ${messageId}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="inner"',
    '',
    '--inner',
    'Content-Type: text/plain',
    '',
    'Products was updated',
    '--inner',
    'Content-Type: text/csv; name=items.csv',
    'Content-Transfer-Encoding: base64',
    '',
    ...Array.from({ length: 8000 }, () => 'aWQsbmFtZSxwcmljZQo'.repeat(4)),
    '--inner--',
    '--B1--',
  )

/** As Exchange does: returns only the header of the mail, and lists one recipient that got it. */
export const exchangeBounce = ({ messageId, address }: Sample): string =>
  lines(
    'From: postmaster@x.example',
    'To: windrow@windrow.example',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="=_mixed 1"',
    'MIME-Version: 1.0',
    'Subject: Undeliverable: Shop: Products, 50 records',
    '',
    '--=_mixed 1',
    'Content-Type: text/html; charset="utf-8"',
    '',
    '<p>Delivery has failed to these recipients</p>',
    '--=_mixed 1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns;EX01.x.example',
    '',
    'Final-Recipient: rfc822;other@x.example',
    'Action: delivered',
    'Status: 2.1.5',
    '',
    `Final-recipient: RFC822;${address}`,
    'ACTION: Failed',
    'Status: 5.2.2',
    '',
    '--=_mixed 1',
    'Content-Type: text/rfc822-headers',
    '',
    `To: <${address}>`,
    `Message-ID:`,
    ` ${messageId}`,
    'Subject: Shop: Products, 50 records',
    '',
    '--=_mixed 1--',
  )

/** From a mail server that is still trying. */
export const delayNotice = (sample: Sample): string =>
  postfixBounce(sample).replace('Action: failed', 'Action: delayed').replace('Status: 5.1.1', 'Status: 4.4.1')
