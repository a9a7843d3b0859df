import { createElement, type SVGProps } from 'react'

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number
}

const isNaming = (prop: string) => prop.startsWith('aria-') || prop === 'role' || prop === 'title'

/**
 * A component for an icon, with the same attributes as the library's own. The build uses it for all icons
 * (`small-icons.ts`); development and tests use the library.
 */
export const drawIcon = (shapes: readonly [tag: string, attributes: object][]) =>
  function Icon({ size = 24, className, ...props }: IconProps) {
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `lucide ${className}` : 'lucide',
        // Unnamed icons only decorate.
        'aria-hidden': Object.keys(props).some(isNaming) ? undefined : true,
        ...props,
      },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
