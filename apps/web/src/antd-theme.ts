import { theme as antd, type ThemeConfig } from 'antd'
import { font, measure, palettes, type Mode } from './theme.ts'

/** The palette as tokens of the kit. Apart from `theme.ts`, so that first screens do not load the kit. */
export function antdTheme(mode: Mode): ThemeConfig {
  const p = palettes[mode]
  return {
    algorithm: mode === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    cssVar: { prefix: 'wr', key: `windrow-${mode}` },
    hashed: false,
    token: {
      fontFamily: font.sans, fontFamilyCode: font.mono, fontSize: 14, fontSizeSM: 12, fontSizeLG: 16,
      lineHeight: 20 / 14, lineHeightSM: 16 / 12, lineHeightLG: 24 / 16, fontWeightStrong: 600,
      sizeUnit: 4, sizeStep: 4, borderRadius: 6, borderRadiusLG: 8, borderRadiusSM: 4, borderRadiusXS: 2,
      controlHeight: measure.control, controlHeightSM: measure.controlSmall, controlHeightLG: 40,
      colorPrimary: p.accentSolid, colorPrimaryHover: p.accentSolidHover, colorPrimaryActive: p.accentSolidHover,
      colorPrimaryBg: p.accentSoft, colorPrimaryBorder: p.accentBorder, colorPrimaryText: p.accent,
      colorInfo: p.accentSolid, colorLink: p.accent, colorLinkHover: p.accentHover, colorLinkActive: p.accentHover,
      colorSuccess: p.ok.solid, colorWarning: p.warn.solid, colorError: p.bad.solid, colorErrorText: p.bad.fg,
      colorBgLayout: p.canvas, colorBgContainer: p.surface, colorBgElevated: p.raised, colorBgMask: p.scrim, colorBgSpotlight: p.inverse,
      colorBorder: p.field, colorBorderSecondary: p.border, colorSplit: p.border,
      colorText: p.text, colorTextSecondary: p.muted, colorTextTertiary: p.faint, colorTextQuaternary: p.faint,
      colorTextPlaceholder: p.faint, colorTextDescription: p.muted, colorTextHeading: p.text, colorTextLabel: p.muted,
      colorIcon: p.faint, colorIconHover: p.text, colorFillAlter: p.sunken,
      colorFillContent: p.sunken, colorFillSecondary: p.sunken, colorFillTertiary: p.sunken, colorFillQuaternary: p.sunken,
      controlItemBgHover: p.hover, controlItemBgActive: p.selected, controlItemBgActiveHover: p.selected,
      controlOutline: p.focus, controlOutlineWidth: 2, lineWidthFocus: 2,
      boxShadow: p.shadow, boxShadowSecondary: p.shadow, boxShadowTertiary: 'none',
      motionDurationFast: '0.08s', motionDurationMid: '0.12s', motionDurationSlow: '0.18s',
    },
    components: {
      Button: {
        fontWeight: 500, paddingInline: 12, paddingInlineSM: 8, contentFontSizeSM: 13,
        primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none',
        defaultHoverBg: p.hover, defaultHoverColor: p.text, defaultHoverBorderColor: p.controlStrong, defaultActiveColor: p.text, defaultActiveBorderColor: p.controlStrong,
        textHoverBg: p.sunken, colorTextDisabled: p.faint,
      },
      Table: {
        cellFontSize: 13, cellFontSizeMD: 13, cellFontSizeSM: 13, cellPaddingBlock: 0, cellPaddingInline: 12, cellPaddingBlockSM: 0, cellPaddingInlineSM: 12,
        headerBg: p.surface, headerColor: p.muted, headerSplitColor: 'transparent', headerBorderRadius: 0, borderColor: p.border,
        headerSortActiveBg: p.surface, headerSortHoverBg: p.hover, bodySortBg: 'transparent', fixedHeaderSortActiveBg: p.surface,
        rowHoverBg: p.hover, rowSelectedBg: p.selected, rowSelectedHoverBg: p.selected, rowExpandedBg: p.surface,
      },
      Tabs: { titleFontSize: 14, horizontalItemPadding: '10px 0', horizontalItemGutter: 20, horizontalMargin: '0', itemColor: p.muted, itemSelectedColor: p.text, itemHoverColor: p.text, itemActiveColor: p.text, inkBarColor: p.accent },
      Segmented: { trackBg: p.sunken, trackPadding: 2, itemColor: p.muted, itemHoverColor: p.text, itemSelectedBg: mode === 'dark' ? p.border : p.surface, itemSelectedColor: p.text },
      Input: { activeShadow: `0 0 0 2px ${p.focus}`, hoverBorderColor: p.controlStrong, activeBorderColor: p.accent, paddingInline: 8 },
      InputNumber: { activeShadow: `0 0 0 2px ${p.focus}`, hoverBorderColor: p.controlStrong, activeBorderColor: p.accent },
      Select: { optionSelectedBg: p.selected, optionSelectedColor: p.text, optionSelectedFontWeight: 500, optionActiveBg: p.hover, optionHeight: 32, hoverBorderColor: p.controlStrong, activeBorderColor: p.accent, activeOutlineColor: p.focus },
      Checkbox: { colorBorder: p.controlStrong, borderRadiusSM: 4 },
      Switch: { colorTextQuaternary: p.controlStrong, colorTextTertiary: p.controlStrong },
      Pagination: { itemSize: 28, itemSizeSM: 28, itemActiveBg: p.surface, fontSize: 13 },
      Drawer: { paddingLG: 16, padding: 16 },
      Modal: { titleFontSize: 16 },
      Tooltip: { fontSize: 12, borderRadius: 6, colorTextLightSolid: p.onInverse },
      Skeleton: { gradientFromColor: p.sunken, gradientToColor: p.border, blockRadius: 4, titleHeight: 12 },
      Progress: { remainingColor: p.grid, defaultColor: p.accent },
      Form: { labelColor: p.text, verticalLabelPadding: '0 0 4px', itemMarginBottom: 16 },
      Dropdown: { paddingBlock: 6, controlPaddingHorizontal: 8 },
    },
  }
}

