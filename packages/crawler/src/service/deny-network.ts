import dgram from 'node:dgram'
import dns from 'node:dns'
import dnsPromises from 'node:dns/promises'
import http from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import os from 'node:os'
import tls from 'node:tls'
import v8 from 'node:v8'

const networkSentence =
  'services have no network of their own; yield { follow } and the engine fetches the page'

/** Replaces a function or a class that services may not use. */
const refusal = (sentence: string) =>
  function refused(): never {
    throw new Error(sentence)
  }

/**
 * Removes from this process what Node's permission model leaves open: network access and signals to other
 * processes. Code already loaded keeps working; this can't be undone.
 */
export function denyNetwork(): void {
  for (const module of [net, dgram, dns, dnsPromises, tls, http, https, http2])
    refuseModule(module, networkSentence)
  refuseAll(v8, ['setFlagsFromString'], 'services cannot change how Node runs')
  refuseAll(os, ['setPriority'], 'services cannot change other processes')
  refuseAll(process, ['kill', '_kill', '_debugProcess', '_debugEnd'], 'services cannot signal processes')
  refuseAll(globalThis, ['fetch', 'WebSocket', 'EventSource'], networkSentence)
  syncBuiltinESMExports()
}

/**
 * Replaces all functions of a module, and the methods of its classes, since other modules may hold references to
 * them.
 */
function refuseModule(module: object, sentence: string): void {
  for (const value of Object.values(module))
    if (typeof value === 'function') {
      const methods = value.prototype as object | undefined
      if (methods && methods !== Object.prototype)
        refuseAll(methods, Object.getOwnPropertyNames(methods), sentence)
    }
  refuseAll(module, Object.keys(module), sentence)
}

function refuseAll(object: object, names: string[], sentence: string): void {
  for (const name of names) {
    const { value, configurable, writable } = Object.getOwnPropertyDescriptor(object, name) ?? {}
    if (name === 'constructor' || typeof value !== 'function') continue
    if (configurable || writable) Object.defineProperty(object, name, { value: refusal(sentence) })
  }
}
